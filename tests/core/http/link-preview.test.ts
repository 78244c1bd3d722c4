import { describe, expect, it, vi } from 'vitest'
import { addressWithoutTrailingText, stripTrailingText } from '#services/core/text/trailing-text.ts'
import { withLongTimeout, withPreview } from '#services/core/http/link-preview.ts'

const secret = 'AbCdEfGhIjKlMnOpQrSt_-'
const page = '<head><meta property="og:image" content="/assets/p.png" /><title>단지</title></head>'

describe('the page of a link', () => {
  it('has nobody’s marks in it, whatever a title says', () => {
    const text = withPreview(
      page,
      { title: '"><script>1</script>$1', description: "it's & <b>" },
      'https://danji.example',
    )
    expect(text).toContain('<title>&quot;&gt;&lt;script&gt;1&lt;/script&gt;$1</title>')
    expect(text).toContain('content="it&#39;s &amp; &lt;b&gt;"')
    expect(text).toContain('<meta property="og:image" content="https://danji.example/assets/p.png">')
    expect(text.match(/og:image/g)).toHaveLength(1)
  })

  it('comes in any case: where what is asked fails, and where it does not answer', async () => {
    vi.useFakeTimers()
    expect(await withLongTimeout(() => Promise.reject(new Error('no database')))('/')).toBeUndefined()
    const waiting = withLongTimeout(() => new Promise(() => {}))('/')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await waiting).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})

describe('an address that a chat took with what stood behind it', () => {
  it.each([
    [`/vote/${secret}.`, `/vote/${secret}`],
    [`/vote/${secret}).`, `/vote/${secret}`],
    [`/signature/${secret}%EC%9D%84`, `/signature/${secret}`],
    [`/vote/receipt/${secret},?x=1`, `/vote/receipt/${secret}?x=1`],
    [`/guide/${secret}!`, `/guide/${secret}`],
  ])('%s leads to %s', (glued, whole) => expect(addressWithoutTrailingText(glued)).toBe(whole))

  it.each([
    `/vote/${secret}`,
    `/vote/${secret}/results`,
    `/vote/${secret}x.`,
    `/vote/${secret}%2e%2e%2fadmin`,
    `/vote/${secret}%25`,
    `/vote/${secret}%E0%A4%A`,
    '/vote/short.',
    `/admin/${secret}.`,
    `//evil.example/vote/${secret}.`,
  ])('is no other one: %s', (address) => expect(addressWithoutTrailingText(address)).toBeUndefined())

  it('of a message is its secret alone', () => {
    expect([`${secret}입니다.`, `${secret}/more`, `${secret}.`].map(stripTrailingText)).toEqual([
      secret,
      `${secret}/more`,
      secret,
    ])
  })
})
