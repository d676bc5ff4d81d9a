import type { APIRoute, GetStaticPaths } from 'astro';
import { areaDrawing, GROUNDS, type Ground } from '#components/contact/area-drawing.ts';

export const getStaticPaths: GetStaticPaths = () => GROUNDS.map((ground) => ({ params: { ground } }));

export const GET: APIRoute = ({ params }) =>
  new Response(areaDrawing(params.ground as Ground), { headers: { 'Content-Type': 'image/svg+xml' } });
