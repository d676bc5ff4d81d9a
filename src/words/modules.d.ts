// The files of content/words as modules. src/build/word-modules.mjs makes them.
declare module '#content/words/account.yml' {
  const words: import('./schemas.ts').Words<'account'>;
  export = words;
}

declare module '#content/words/bookings.yml' {
  const words: import('./schemas.ts').Words<'bookings'>;
  export = words;
}

declare module '#content/words/buttons.yml' {
  const words: import('./schemas.ts').Words<'buttons'>;
  export = words;
}

declare module '#content/words/cart.yml' {
  const words: import('./schemas.ts').Words<'cart'>;
  export = words;
}

declare module '#content/words/checkout.yml' {
  const words: import('./schemas.ts').Words<'checkout'>;
  export = words;
}

declare module '#content/words/company.yml' {
  const words: import('./schemas.ts').Words<'company'>;
  export = words;
}

declare module '#content/words/forms.yml' {
  const words: import('./schemas.ts').Words<'forms'>;
  export = words;
}

declare module '#content/words/lists.yml' {
  const words: import('./schemas.ts').Words<'lists'>;
  export = words;
}

declare module '#content/words/map.yml' {
  const words: import('./schemas.ts').Words<'map'>;
  export = words;
}

declare module '#content/words/menus.yml' {
  const words: import('./schemas.ts').Words<'menus'>;
  export = words;
}

declare module '#content/words/notices.yml' {
  const words: import('./schemas.ts').Words<'notices'>;
  export = words;
}

declare module '#content/words/orders.yml' {
  const words: import('./schemas.ts').Words<'orders'>;
  export = words;
}

declare module '#content/words/parts.yml' {
  const words: import('./schemas.ts').Words<'parts'>;
  export = words;
}

declare module '#content/words/profile.yml' {
  const words: import('./schemas.ts').Words<'profile'>;
  export = words;
}

declare module '#content/words/reviews.yml' {
  const words: import('./schemas.ts').Words<'reviews'>;
  export = words;
}

declare module '#content/words/service.yml' {
  const words: import('./schemas.ts').Words<'service'>;
  export = words;
}

declare module '#content/words/shop.yml' {
  const words: import('./schemas.ts').Words<'shop'>;
  export = words;
}

declare module '#content/words/stories.yml' {
  const words: import('./schemas.ts').Words<'stories'>;
  export = words;
}
