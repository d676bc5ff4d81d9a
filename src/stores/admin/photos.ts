// Photos of a request in the dashboard: read with the admin's token, which an <img> can't send.
import { call as browserCall } from '#api/browser.ts';
import { readPhoto } from '#contract/appointments/photos.ts';
import { toDataUrl } from '#stores/data-url.ts';

/** @returns the address of a photo, as the page's policy allows it, `n` from 1; null when it couldn't be read */
export async function photoAddress(appointment: string, n: number): Promise<string | null> {
  const answer = await browserCall(readPhoto, { params: { id: appointment, n: String(n) } });
  return answer.ok ? toDataUrl(answer.data).catch(() => null) : null;
}
