// The page's policy lets its scripts make neither markup nor workers, but by this one policy: of our own pages, and of our own worker.

const WORKER = '/day-worker.js';

/** Trusted Types, which TypeScript's library doesn't describe yet. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML(text: string): string; createScriptURL(): string },
    ): { createHTML(text: string): string; createScriptURL(url: string): string };
  };
}

const policy = (window as WithTrustedTypes).trustedTypes?.createPolicy('day', {
  createHTML: (text) => text,
  createScriptURL: () => WORKER,
});

/** @param page as our own server answered it */
export const trusted = (page: string): string => policy?.createHTML(page) ?? page;

export const workerAddress = (): string => policy?.createScriptURL('') ?? WORKER;
