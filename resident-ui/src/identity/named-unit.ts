import type { ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'

/** Unit that a resident names as theirs. */
export type Unit = { readonly dong: string; readonly ho: string }
export type UnitErrors = { readonly [Name in keyof Unit]?: string | undefined }

/** Returns the errors of empty fields. */
export const unitErrors = ({ dong, ho }: Unit): UnitErrors => ({
  ...(dong.trim() === '' && { dong: t('동을 입력해주세요.') }),
  ...(ho.trim() === '' && { ho: t('호를 입력해주세요.') }),
})

/** Returns the server's errors by field. */
export const unitErrorsOf = ({ fields }: ApiError): UnitErrors =>
  Object.fromEntries(
    fields.filter(({ path }) => path === 'dong' || path === 'ho').map(({ path, message }) => [path, message]),
  )
