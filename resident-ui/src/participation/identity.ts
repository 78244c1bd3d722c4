import { PHONE_FORM } from '#events/values/phone.ts'
import type { ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'

/** Identity that a resident types; the phone in digits only. */
export type Identity = { readonly name: string; readonly phone: string; readonly dong: string; readonly ho: string }

export const noIdentity: Identity = { name: '', phone: '', dong: '', ho: '' }

export type IdentityErrors = { readonly [Name in keyof Identity]?: string | undefined }

/** Returns the errors of missing fields. */
export const identityErrors = ({ name, phone, dong, ho }: Identity): IdentityErrors => ({
  ...(name.trim() === '' && { name: t('이름을 입력해주세요.') }),
  ...(!PHONE_FORM.test(phone) && { phone: t('휴대전화 번호를 끝까지 입력해주세요.') }),
  ...(dong.trim() === '' && { dong: t('동을 입력해주세요.') }),
  ...(ho.trim() === '' && { ho: t('호를 입력해주세요.') }),
})

const isPart = (path: string): path is keyof Identity => ['name', 'phone', 'dong', 'ho'].includes(path)

/** Returns the server's errors by field. */
export const identityErrorsOf = ({ fields }: ApiError): IdentityErrors =>
  Object.fromEntries(fields.filter(({ path }) => isPart(path)).map(({ path, message }) => [path, message]))
