import { expect, it } from 'vitest';
import * as messages from '#content/messages/profile.yml';
import { createUploader } from '#stores/form/upload-picture.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';

const as = async (file: Blob) => file;
const photo = new Blob(['x'.repeat(10)], { type: 'image/png' });

it('a picture is sent to the endpoint of its kind and returns its address', async () => {
  const { call, asked } = fakeApi({
    'POST /api/pictures': () => answer({ success: true, image: '/uploads/a-1280.webp' }, 201),
    'POST /api/user/picture': () => answer({ success: true, image: '/uploads/b-1280.webp' }, 201),
  });
  const upload = createUploader(call, as);
  expect(await upload('product', photo)).toEqual({ ok: true, image: '/uploads/a-1280.webp' });
  expect(await upload('profile', photo)).toEqual({ ok: true, image: '/uploads/b-1280.webp' });
  expect(asked.map(({ path }) => path)).toEqual(['/api/pictures', '/api/user/picture']);
});

it('a large picture is scaled down, and not sent when it is still too large', async () => {
  const { call, asked } = fakeApi({});
  const upload = createUploader(call, async () => new Blob([new Uint8Array(8 * 1024 * 1024 + 1)]));
  expect(await upload('profile', photo)).toEqual({ ok: false, code: '', msg: messages.tooLarge });
  expect(asked).toEqual([]);
});

it('the server’s reason is shown, or the default message', async () => {
  const refused = fakeApi({
    'POST /api/pictures': () => refuse(422, 'invalid', 'We can’t read this picture'),
  });
  expect(await createUploader(refused.call, as)('product', photo)).toMatchObject({
    ok: false,
    msg: 'We can’t read this picture',
  });
  expect(await createUploader(fakeApi({}).call, as)('product', photo)).toEqual({
    ok: false,
    code: 'network',
    msg: messages.notUploaded,
  });
});
