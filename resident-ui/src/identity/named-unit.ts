import type { ApiError } from '#ui/http/api-client.ts'

/** The unit that somebody says is theirs. */
export type Unit = { readonly dong: string; readonly ho: string }
export type UnitErrors = { readonly [Name in keyof Unit]?: string | undefined }

/** What is still missing, by field. */
export const unitErrors = ({ dong, ho }: Unit): UnitErrors => ({
  ...(dong.trim() === '' && { dong: '동을 입력해주세요.' }),
  ...(ho.trim() === '' && { ho: '호를 입력해주세요.' }),
})

/** What the server found wrong, by field. */
export const unitErrorsOf = ({ fields }: ApiError): UnitErrors =>
  Object.fromEntries(
    fields.filter(({ path }) => path === 'dong' || path === 'ho').map(({ path, message }) => [path, message]),
  )
