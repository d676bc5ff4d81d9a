// How a part that is needed is named in what is missing.
import { describe, expect, it } from 'vitest';
import { REASON_LETTERS, withWanted } from '#contract/jobs/wanted-part.ts';

describe('a part that is needed', () => {
  it('is named with its number, after what is written', () => {
    expect(withWanted('', 'Strike click', 'KR-CL-0004')).toBe('Strike click, KR-CL-0004');
    expect(withWanted('The old one is worn. ', 'Strike click', 'KR-CL-0004')).toBe(
      'The old one is worn. Strike click, KR-CL-0004',
    );
    expect(withWanted('Strike click, KR-CL-0004', 'Spring', '')).toBe('Strike click, KR-CL-0004; Spring');
  });
  it('is named once, however often it is pressed', () => {
    const once = withWanted('Worn', 'Strike click', 'KR-CL-0004');
    expect(withWanted(once, 'Strike click', 'KR-CL-0004')).toBe(once);
  });
  it('takes nothing away where it doesn’t fit', () => {
    const long = 'x'.repeat(REASON_LETTERS - 5);
    expect(withWanted(long, 'Strike click', 'KR-CL-0004')).toBe(long);
  });
});
