// Tables of the diary. A unit is half an hour: the instant in UTC divided by 30 minutes.
export interface EngineerRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** JSON: slugs of services. */
  skills: string;
  /** JSON: a week of hours; null: the company's. */
  hours: string | null;
  active: number;
  version: number;
  /** When their phone last said how much waits on it to be sent; null: never. */
  phone_heard_at: number | null;
  phone_waiting: number;
  created_at: number;
}

export interface DiaryEntryRow {
  id: string;
  engineer_id: string;
  /** `hold`: for an order that isn't paid yet, and beside its request's own entry. */
  kind: 'appointment' | 'hold' | 'off';
  /** The first unit, and the first one after it. */
  from_unit: number;
  to_unit: number;
  appointment_id: string | null;
  /** Of a hold; and the appointment that the order is for. */
  order_id: string | null;
  request_id: string | null;
  note: string;
  created_at: number;
  /** Until when it waits for its sender's proof that the email address is theirs; null: it stays. */
  kept_until: number | null;
}

/** An engineer's visits of a day, in lines: as they were last told, and as they were seen last, since when. */
export interface EngineerPlanRow {
  engineer_id: string;
  /** In London, `YYYY-MM-DD`. */
  date: string;
  told: string;
  seen: string;
  seen_at: number;
}

/** A day link that ended with its phone: whoever opens it is told to delete everything of this site. */
export interface EmptiedLinkRow {
  token_hash: string;
  at: number;
}

/** Who had a visit that is no longer theirs. */
export interface FormerEngineerRow {
  /** Made of the other two. */
  id: string;
  appointment_id: string;
  engineer_id: string;
  /** Until when what they wrote meanwhile is taken. */
  until_at: number;
}

export interface DiaryTables {
  former_engineers: FormerEngineerRow;
  emptied_links: EmptiedLinkRow;
  engineer_plans: EngineerPlanRow;
  engineers: EngineerRow;
  diary_entries: DiaryEntryRow;
  /** One row for each unit of an entry: the primary key forbids two in one engineer's half hour. */
  diary_units: { engineer_id: string; unit: number; entry_id: string };
}
