// What each kind of link opens (`ctx.links`): its page, whose the record is now, and how long a link lives. Said by the feature that owns
// the record, so that this one knows no record.
import type { QuoteSettings } from '#contract/quotes/quote-settings.ts';
import type { Queries } from '#server/db/open.ts';
import type { GuestLinkKind, LinkRole } from '#server/db/system-tables.ts';
import type { Config } from '#server/platform/configuration.ts';

/** An email address that a record has now; '' where it has none, which opens nothing. */
export interface Holder {
  role: LinkRole;
  email: string;
}

/** A record as its links need it. */
export interface LinkedRecord {
  /** Who may open it now; the first is whom it is mailed to. */
  holders: readonly [Holder, ...Holder[]];
  /** Until when a link works. @param at when it was made, or last used if it `endsUnused` */
  until(at: number): number;
}

export interface LinkRule {
  /** The link itself, with its token. */
  address(config: Pick<Config, 'siteUrl' | 'publicApiUrl'>, token: string): string;
  /** Null once it is gone. */
  read(
    settings: { quotes: QuoteSettings | null },
    queries: Queries,
    id: string,
  ): Promise<LinkedRecord | null>;
  /** Its life is counted from its last use. */
  endsUnused?: true;
  /** Bytes of its token, where it opens more than one record. */
  tokenBytes?: number;
  /** Whoever has a link that works no longer reads this. */
  over?: string;
}

export type Links = Readonly<Record<GuestLinkKind, LinkRule>>;
