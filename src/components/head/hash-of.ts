/** The source expression that lets a policy admit an inline script or style sheet. */
export async function hashOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${Buffer.from(digest).toString('base64')}` as const;
}
