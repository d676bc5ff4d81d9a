/** Gives the focus to the link that opens this row's drawer, which may be another element by now. @returns whether there is one */
export function focusDetail(id: string): boolean {
  const links = document.querySelectorAll<HTMLElement>(`[role="tabpanel"] a[href*="open=${id}"]`);
  const link = [...links].find((one) => one.checkVisibility());
  link?.focus();
  return link !== undefined;
}
