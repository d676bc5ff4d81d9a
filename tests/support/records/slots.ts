/** A Tuesday three weeks ahead at eleven: inside every opening hour. */
export function slotAhead(): { date: string; time: string } {
  const day = new Date(Date.now() + 21 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7));
  return { date: day.toISOString().slice(0, 10), time: '11:00' };
}
