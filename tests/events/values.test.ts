import { describe, expect, it } from 'vitest'
import { isStorableArea, toArea, toSquareMetres } from '#events/values/area.ts'
import { addDays, dayAt, dayEnd, daysBetween, dayStart, seoulClock } from '#events/values/day.ts'
import {
  formatPhone,
  isMobile,
  isOfficePhone,
  PHONE_FORM,
  phoneDigitsTyped,
  toPhoneDigits,
} from '#events/values/phone.ts'
import { withoutLinkTokens, withoutQueryValues } from '#events/values/text.ts'
import { keyOfHo, nameOfUnitPart, spellingsOfHo } from '#events/values/unit.ts'
import { maskPhone } from '#services/core/text/masked-person.ts'

describe('a phone', () => {
  // Columns: as people write it, as it is stored (digits), as it is shown.
  it.each([
    ['010-1234-5678', '01012345678', '010-1234-5678'],
    [' 010 1234 5678 ', '01012345678', '010-1234-5678'],
    ['0311234567', '0311234567', '031-123-4567'],
    ['0212345678', '0212345678', '02-1234-5678'],
    ['02-3333-4444', '0233334444', '02-3333-4444'],
    ['070 1234 5678', '07012345678', '070-1234-5678'],
    ['0505-123-4567', '05051234567', '0505-123-4567'],
    ['080-123-4567', '0801234567', '080-123-4567'],
    ['021234567', '021234567', '02-123-4567'],
    ['031234567', '031234567', '031-234-567'],
    ['+82 10-1234-5678', '01012345678', '010-1234-5678'],
    ['+82-010-1234-5678', '01012345678', '010-1234-5678'],
    ['82 10 1234 5678', '01012345678', '010-1234-5678'],
    ['(+82)10-1234-5678', '01012345678', '010-1234-5678'],
    ['tel. 82-10-1234-5678', '01012345678', '010-1234-5678'],
    ['＋８２ １０－１２３４－５６７８', '01012345678', '010-1234-5678'],
    ['+82 2 123 4567', '021234567', '02-123-4567'],
  ])('%s is kept as %s and shown as %s', (written, digits, shown) => {
    expect(toPhoneDigits(written)).toBe(digits)
    expect(phoneDigitsTyped(written)).toBe(digits)
    expect(PHONE_FORM.test(digits)).toBe(true)
    expect(formatPhone(digits)).toBe(shown)
    expect(formatPhone(shown)).toBe(shown)
  })

  it.each([
    ['', '', ''],
    ['0', '0', '0'],
    ['0101', '0101', '010-1'],
    ['82', '0', '0'],
    ['0212', '0212', '02-12'],
    ['021234', '021234', '02-1234'],
    ['02123456', '02123456', '02-123-456'],
    ['1588123', '1588123', '1588-123'],
  ])('half typed, %s is %s and shown as %s', (typed, digits, shown) => {
    expect(phoneDigitsTyped(typed)).toBe(digits)
    expect(PHONE_FORM.test(digits)).toBe(false)
    expect(formatPhone(typed)).toBe(shown)
  })

  it.each([
    ['1588-1234', '15881234', '1588-1234'],
    ['1600 0123', '16000123', '1600-0123'],
    ['1899-9999', '18999999', '1899-9999'],
    ['1588-12345', '15881234', '1588-1234'],
  ])('%s is an office’s, for the whole country: kept as %s, shown as %s', (written, digits, shown) => {
    expect(phoneDigitsTyped(written)).toBe(digits)
    expect(formatPhone(digits)).toBe(shown)
    expect(formatPhone(shown)).toBe(shown)
    expect(isOfficePhone(digits)).toBe(true)
    expect(PHONE_FORM.test(digits)).toBe(false)
    expect(isMobile(digits)).toBe(false)
  })

  it.each(['', '1588123', '158812345', '12345678', '17771234', '1345'])('%s is no office’s', (digits) => {
    expect(isOfficePhone(digits)).toBe(false)
  })

  it('of too many digits is cut by a field, and refused where none cuts it', () => {
    expect(phoneDigitsTyped('010123456789')).toBe('01012345678')
    expect(toPhoneDigits('010123456789')).toBe('010123456789')
    expect(PHONE_FORM.test('010123456789')).toBe(false)
  })

  it.each([
    ['01012345678', '010-****-5678'],
    ['0311234567', '031-***-4567'],
    ['021234567', '02-***-4567'],
    ['0212345678', '02-****-5678'],
    ['0101234', '010****'],
    ['010', '010****'],
  ])('%s is masked as %s, and shown so', (digits, masked) => {
    expect(maskPhone(digits)).toBe(masked)
    expect(formatPhone(masked)).toBe(masked)
  })
})

describe('a day in Seoul', () => {
  it('begins nine hours before that in Greenwich, and ends where the next begins', () => {
    expect(dayAt(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
    expect(dayAt(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
    expect(seoulClock(new Date('2026-11-20T15:00:05Z'))).toBe('2026-11-21T00:00:05')
    expect(dayStart('2026-11-21').toISOString()).toBe('2026-11-20T15:00:00.000Z')
    expect(dayEnd('2026-11-21')).toEqual(dayStart('2026-11-22'))
  })

  it('is counted over months and leap years', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2028-03-01', '2028-02-28')).toBe(-2)
  })
})

it.each([
  [84.9431, 849_431, true],
  [0.1 + 0.2, 3_000, true],
  [59.99125, 599_913, false],
])('%d ㎡ are %d of 1/10000 ㎡; exactly: %s', (metres, area, fits) => {
  expect(toArea(metres)).toBe(area)
  expect(isStorableArea(metres)).toBe(fits)
  expect(toSquareMetres(area)).toBeCloseTo(metres, 3)
})

it.each([
  ['제 101동', '동', '101'],
  ['101 동', '동', '101'],
  ['0101동', '동', '101'],
  ['１０１동', '동', '101'],
  ['101호', '동', '101호'],
  ['가동', '동', '가'],
  ['가', '동', '가'],
  ['제가동', '동', '가'],
  ['a동', '동', 'A'],
  ['제일상가동', '동', '제일상가'],
  ['동', '동', '동'],
  ['0106', '호', '106'],
  ['１５０２호', '호', '1502'],
  ['제15층 제1502호', '호', '1502'],
  ['15층 2호', '호', '15층2'],
  ['1층 10호', '호', '1층10'],
  ['지하 101호', '호', '지하101'],
  ['제지하1층 제101호', '호', '지하101'],
  ['지하1층 지하101호', '호', '지하101'],
  ['제비101호', '호', '비101'],
  ['b0101', '호', 'B101'],
  ['101-01호', '호', '101-1'],
  ['가호', '호', '가'],
  ['000', '호', '0'],
] as const)('%s, as a %s, is %s', (written, suffix, name) => {
  expect(nameOfUnitPart(written, suffix)).toBe(name)
  // A name in the log gives itself: the unit is found again under it.
  expect(nameOfUnitPart(name, suffix)).toBe(name)
})

it('an address keeps neither a link’s token nor what its query says', () => {
  expect(withoutLinkTokens('https://danji.kr/vote/AbCdEfGhIjKlMnOpQrStUv?a=b')).toBe(
    'https://danji.kr/vote/[token]?a=b',
  )
  expect(withoutLinkTokens('GET /api/objection/AbCdEfGhIjKlMnOpQrStUv')).toBe('GET /api/objection/[token]')
  expect(withoutQueryValues('/auth/kakao?code=abc&state=d-e#f')).toBe('/auth/kakao?code=[value]&state=[value]#f')
})

it.each([
  ['지하101', 'B101'],
  ['비101', '지하101'],
  ['B-101', '지층101'],
  ['지101', 'B101'],
])('%s may stand on a roll as %s, and has one key with it', (ho, other) => {
  expect(spellingsOfHo(ho)[0]).toBe(ho)
  expect(spellingsOfHo(ho)).toContain(other)
  expect(keyOfHo(ho)).toBe(keyOfHo(other))
})
it.each(['101', 'A101', '비', '지하', '상가B101'])('%s has no other spelling', (ho) => {
  expect(spellingsOfHo(ho)).toEqual([ho])
  expect(keyOfHo(ho)).toBe(ho)
})
