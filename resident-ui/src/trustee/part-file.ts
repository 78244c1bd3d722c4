import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'

/** Where a trustee's link leads, and the secret behind its #. */
export type TrusteeLink = { readonly voteId: string; readonly trusteeId: string; readonly token: string }
/** With what proving their phone gave. */
export type ProvenLink = TrusteeLink & { readonly session: string }

const HEAD = '단지 참관인 열쇠'

/** What is kept in the file: words for whoever opens it, then the key as it is typed. */
const fileText = ({ title, apartment }: TrusteePage, typed: string): string =>
  [
    HEAD,
    `${apartment.name} · ${title}`,
    '개표할 때 필요합니다. 아무에게도 보내거나 보여주지 마세요.',
    '',
    `열쇠: ${typed}`,
    '',
  ].join('\n')

/** The key as a file has it; the whole text where somebody has kept the key alone. */
export const keyIn = (text: string): string => /열쇠: *([0-9a-f ]+)/i.exec(text)?.[1] ?? text

const fileName = ({ title }: TrusteePage): string =>
  `참관인열쇠-${title.replaceAll(/[\\/:*?"<>|\s]+/g, '-').slice(0, 40)}.txt`

/** Hands the file to the browser's downloads; whether it took it cannot be known here. */
export const downloadPart = (page: TrusteePage, typed: string): void => {
  const url = URL.createObjectURL(new Blob([fileText(page, typed)], { type: 'text/plain;charset=utf-8' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName(page)
  anchor.click()
  // The download reads the address a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
