// Blob: browsers and node have it, and the contract is checked without the types of either.
interface Blob {
  readonly size: number;
}
