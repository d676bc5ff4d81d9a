/** The company's mark, without its dot; on a square of 26. */
export const MARK = 'M1 8V1h7M8 25H1v-7M25 18v7h-7M12 14 25 1';
