import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  formatReceiptNumber,
  readReceiptNumber,
  receiptNumberOf,
  receiptNumberTyped,
  shownReceiptNumber,
} from '#events/values/receipt-number.ts'

const newId = (): string => randomBytes(16).toString('base64url')

describe('the number of a receipt', () => {
  it('is the same for the same receipt, in every version of the product: it stands on paper', () => {
    expect(shownReceiptNumber('GrocPEHyjnUjg_9GQx_JtQ')).toBe('74555-17399-96597')
    expect(receiptNumberOf('AAAAAAAAAAAAAAAAAAAAAA')).toBe('000000000000000')
  })

  it('is 15 digits, of which each is as likely as any other', () => {
    const numbers = Array.from({ length: 3_000 }, () => receiptNumberOf(newId()))
    expect(numbers.filter((number) => !/^\d{15}$/.test(number))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const place of [0, 7, 14])
      for (const digit of '0123456789') {
        const share = numbers.filter((number) => number[place] === digit).length / numbers.length
        expect([place, digit, share > 0.06 && share < 0.14]).toEqual([place, digit, true])
      }
  })

  it.each([
    '48213-90775-16204',
    '482139077516204',
    ' 48213 90775 16204 ',
    '482-139-077-516-204',
    '48213–90775—16204',
    '４８２１３－９０７７５－１６２０４',
    '48213.90775.16204',
  ])('is read however it is written: %s', (typed) => expect(readReceiptNumber(typed)).toBe('482139077516204'))

  it.each(['', '48213-90775-1620', '48213-90775-162041', '48213-90775-1620O', 'GrocPEHyjnUjg_9GQx_JtQ'])(
    'is not read out of what is none: %s',
    (typed) => expect(readReceiptNumber(typed)).toBeUndefined(),
  )

  it('falls into its groups while it is typed', () => {
    expect(['4', '48213', '482139', '48213-90775-16204999'].map(receiptNumberTyped)).toEqual([
      '4',
      '48213',
      '48213-9',
      '48213-90775-16204',
    ])
    expect(formatReceiptNumber('')).toBe('')
  })
})
