// Uploads a picture and gets its address, which a form then saves.
import { call as browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/profile.yml';
import { uploadPicture, uploadProfilePicture } from '#contract/catalogue/pictures.ts';
import { shrinkPicture } from './shrink-picture.ts';

type Uploaded = { ok: true; image: string } | { ok: false; code: string; msg: string };
export type PictureKind = 'product' | 'profile';

export const createUploader =
  (call: typeof browserCall, shrink: (file: Blob) => Promise<Blob>) =>
  async (kind: PictureKind, chosen: Blob): Promise<Uploaded> => {
    const endpoint = kind === 'product' ? uploadPicture : uploadProfilePicture;
    const file = await shrink(chosen);
    if (file.size > endpoint.upload.maxBytes) return { ok: false, code: '', msg: messages.tooLarge };
    const answer = await (kind === 'product'
      ? call(uploadPicture, { file })
      : call(uploadProfilePicture, { file }));
    if (answer.ok) return { ok: true, image: answer.data.image };
    return { ok: false, code: answer.code, msg: answer.msg || messages.notUploaded };
  };

export const uploadAs = createUploader(browserCall, shrinkPicture);
