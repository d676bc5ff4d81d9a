// Photos of a request in the dashboard: read with the admin's token, which an <img> can't send.
import { call as browserCall } from '#api/browser.ts';
import { readPhoto } from '#contract/appointments/photos.ts';

/** As an address that the page's policy allows. */
const toDataUrl = (file: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });

/** @returns the address of a photo, `n` from 1; null when it couldn't be read */
export async function photoAddress(appointment: string, n: number): Promise<string | null> {
  const answer = await browserCall(readPhoto, { params: { id: appointment, n: String(n) } });
  return answer.ok ? toDataUrl(answer.data).catch(() => null) : null;
}
