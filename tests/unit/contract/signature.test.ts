// A drawn signature: what is taken for one, and how it is drawn.
import { describe, expect, it } from 'vitest';
import { MAX_SIGNATURE, signature, signaturePath } from '#contract/jobs/signature.ts';

describe('strokes', () => {
  it.each(['', '0,0', '12,40 30,38', '12,40 30,38;60,20', '600,200'])('are “%s”', (strokes) => {
    expect(signature.safeParse(strokes).success).toBe(true);
  });
  it.each(['12', '12,40;', ' 12,40', '12,40 ;60,20', '1200,4', '-1,2', '1.5,2', 'M0,0', '1,2"/><script>'])(
    'aren’t “%s”',
    (strokes) => expect(signature.safeParse(strokes).success).toBe(false),
  );
  it('are as many as 4 kB hold', () => {
    const points = Array.from({ length: 512 }, () => '123,123').join(' ');
    expect(points).toHaveLength(MAX_SIGNATURE - 1);
    expect(signature.safeParse(points).success).toBe(true);
    expect(signature.safeParse(`${points} 1,1`).success).toBe(false);
  });
});

it('is drawn as a path, a tap as a dot, nothing as nothing', () => {
  expect(signaturePath('12,40 30,38;60,20')).toBe('M12,40L30,38h0M60,20h0');
  expect(signaturePath('')).toBe('');
});
