import { expect, it } from 'vitest';
import { formMessages, readFormMessages } from '#server/http/form-messages.ts';
import { readCompany } from '#server/platform/content.ts';

const messages = readFormMessages(readCompany());

it('the service uses the messages of content/', () => {
  expect(messages).toMatchObject({ problems: 'There is a problem', choose: 'Choose' });
});

it('a missing or empty message is named', () => {
  const { sendAgain: _, ...others } = messages;
  const { error } = formMessages.safeParse({ ...others, choose: ' ' });
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
    ['choose', 'Write some words'],
    ['sendAgain', 'Write some words'],
  ]);
});
