// The picture that a shared link to a page shows (src/lib/social.ts has its address).
import type { APIRoute } from 'astro';
import { socialName } from '#lib/social.ts';
import { socialCards } from './_cards.ts';
import { type SocialCard, socialCard } from './_draw.tsx';

interface Props {
  card: SocialCard;
}

export async function getStaticPaths() {
  const cards = await socialCards();
  return cards.map((card) => ({ params: { page: socialName(card.path) }, props: { card } satisfies Props }));
}

export const GET: APIRoute<Props> = async ({ props: { card } }) =>
  new Response(new Uint8Array(await socialCard(card)), { headers: { 'Content-Type': 'image/jpeg' } });
