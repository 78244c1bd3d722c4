import { expect, it } from 'vitest'
import type { ConsentText } from '#services/signature/signing/signing.contract.ts'
import {
  missingReason,
  noReason,
  UNSTATED_REASON,
  OWN_WORDS,
  reasonText,
  declineReasons,
  withdrawalReasons,
} from '../../../resident-ui/src/signature/decline/reasons.ts'
import { agreedIn, agreedOf, missingOf, withAgreed } from '../../../resident-ui/src/identity/agreed-texts.ts'

const text = (key: string, over: Partial<ConsentText> = {}): ConsentText => ({
  key,
  version: 1,
  title: key,
  text: [],
  required: true,
  ...over,
})
const texts = [text('privacy'), text('identity'), text('news', { required: false })]
const keysOf = (some: readonly ConsentText[]) => some.map(({ key }) => key)

it('each text is agreed to by itself, or all at once', () => {
  const first = withAgreed({}, texts.slice(0, 1), true)
  expect(keysOf(agreedOf(texts, first))).toEqual(['privacy'])
  expect(keysOf(missingOf(texts, first))).toEqual(['identity'])
  const all = withAgreed(first, texts, true)
  expect(keysOf(agreedOf(texts, all))).toEqual(['privacy', 'identity', 'news'])
  expect(agreedOf(texts, withAgreed(all, texts, false))).toEqual([])
})
it('what may be left out is never missing', () =>
  expect(keysOf(missingOf(texts, withAgreed({}, texts.slice(0, 2), true)))).toEqual([]))
it('a newer version is agreed to anew', () => {
  const before = withAgreed({}, texts, true)
  const newer = [text('privacy', { version: 2 }), ...texts.slice(1)]
  expect(keysOf(missingOf(newer, before))).toEqual(['privacy'])
  expect(keysOf(agreedOf(newer, before))).toEqual(['identity', 'news'])
  expect(missingOf(newer, withAgreed(before, newer, true))).toEqual([])
})
it.each([null, 'x', 3, { privacy: 'yes' }])('what was kept in no known form is no agreement: %j', (stored) =>
  expect(agreedIn(stored)).toEqual({}),
)
it('a reason is one of those offered, or their own words', () => {
  expect(missingReason(noReason)).toContain('골라')
  expect(missingReason({ chosen: OWN_WORDS, written: '  ' })).toContain('적어')
  expect(reasonText({ chosen: OWN_WORDS, written: ' 이사 갑니다 ' })).toBe('이사 갑니다')
  const [offered = ''] = declineReasons
  expect(reasonText({ chosen: offered, written: 'left from before' })).toBe(offered)
  for (const reasons of [declineReasons, withdrawalReasons])
    expect(reasons).toEqual(expect.arrayContaining([OWN_WORDS, UNSTATED_REASON]))
})
