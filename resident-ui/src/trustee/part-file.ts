import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'
import { sourceText, t } from '#ui/translate.ts'

/** Trustee's link, with the secret behind its #. */
export type TrusteeLink = { readonly voteId: string; readonly trusteeId: string; readonly token: string }
/** Link with the session of a verified phone. */
export type ProvenLink = TrusteeLink & { readonly session: string }

const HEAD = '단지 참관인 열쇠'
const warning = sourceText('개표할 때 필요합니다. 아무에게도 보내거나 보여주지 마세요.')

/**
 * Returns the content of the file: an explanation, then the key as it is typed. The file is Korean,
 * since the office may have to recognize it; the warning is also in the language of the app.
 */
const fileText = ({ title, apartment }: TrusteePage, typed: string): string =>
  [HEAD, `${apartment.name} · ${title}`, ...new Set([warning, t(warning)]), '', `열쇠: ${typed}`, ''].join('\n')

/** Returns the key in a file's text; the whole text where somebody has stored the key alone. */
export const keyIn = (text: string): string => /열쇠: *([0-9a-f ]+)/i.exec(text)?.[1] ?? text

const fileName = ({ title }: TrusteePage): string =>
  `참관인열쇠-${title.replaceAll(/[\\/:*?"<>|\s]+/g, '-').slice(0, 40)}.txt`

/** Downloads the file; whether the browser saved it cannot be known here. */
export const downloadPart = (page: TrusteePage, typed: string): void => {
  const url = URL.createObjectURL(new Blob([fileText(page, typed)], { type: 'text/plain;charset=utf-8' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName(page)
  anchor.click()
  // The download reads the address a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
