// The files of content/words as modules. src/commands/word-modules.mjs makes them.
declare module '#content/words/cart.yml' {
  const words: import('./schemas.ts').Words<'cart'>;
  export = words;
}
