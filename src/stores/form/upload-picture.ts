// Uploads a picture and gets its address, which a form then saves.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/profile.yml';
import { uploadPicture, uploadProfilePicture } from '#contract/catalogue/pictures.ts';
import { uploadWebsitePicture } from '#contract/website/pictures.ts';
import { shrinkPicture } from './shrink-picture.ts';

type Failed = { ok: false; code: string; msg: string };
type Uploaded = { ok: true; image: string } | Failed;
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

/** @returns the name that texts and fields call it by */
export const createWebsiteUploader =
  (call: typeof browserCall, shrink: (file: Blob) => Promise<Blob>) =>
  async (chosen: File): Promise<{ ok: true; name: string } | Failed> => {
    const file = await shrink(chosen);
    if (file.size > uploadWebsitePicture.upload.maxBytes)
      return { ok: false, code: '', msg: messages.tooLarge };
    const answer = await call(uploadWebsitePicture, { query: { name: chosen.name.slice(0, 200) }, file });
    if (answer.ok) return { ok: true, name: answer.data.name };
    return { ok: false, code: answer.code, msg: answer.msg || messages.notUploaded };
  };

export const uploadForWebsite = createWebsiteUploader(browserCall, shrinkPicture);
export const uploadAs = createUploader(browserCall, shrinkPicture);
