import type { CertifiedMail } from '#events/signature/consent.events.ts'
import { DomainError } from '../../core/domain-error.ts'

/** Mail as the office enters it, without the day of its effect, which follows. */
export type MailEntered = Omit<CertifiedMail, 'effectiveOn'>

type FieldError = { readonly path: string; readonly message: string }

const error = (isWrong: boolean, path: string, message: string): readonly FieldError[] =>
  isWrong ? [{ path: `mail.${path}`, message }] : []

const isAfter = (one: string | null, other: string | null): boolean => one !== null && other !== null && one > other

const errorsOf = (mail: MailEntered, { writtenOn, today }: PaperDays): readonly FieldError[] => {
  const { sentOn, arrivedOn, authorityArrivedOn, noticedOn } = mail
  const future = '오늘보다 늦을 수 없습니다.'
  const early = '보낸 날보다 이를 수 없습니다.'
  return [
    ...error(sentOn > today, 'sentOn', future),
    ...error(sentOn < writtenOn, 'sentOn', '문서에 적힌 날보다 이를 수 없습니다.'),
    ...error(isAfter(arrivedOn, today), 'arrivedOn', future),
    ...error(isAfter(sentOn, arrivedOn), 'arrivedOn', early),
    ...error(isAfter(authorityArrivedOn, today), 'authorityArrivedOn', future),
    ...error(isAfter(sentOn, authorityArrivedOn), 'authorityArrivedOn', early),
    ...error(isAfter(noticedOn, today), 'noticedOn', future),
    ...error(isAfter(sentOn, noticedOn), 'noticedOn', early),
    ...error(isAfter(authorityArrivedOn, noticedOn), 'noticedOn', '관청에 도착한 날보다 이를 수 없습니다.'),
    ...error(
      arrivedOn === null && noticedOn === null,
      'arrivedOn',
      '동의를 받은 쪽에 도착한 날이나 관청이 접수를 알린 날 가운데 하나는 있어야 합니다.',
    ),
  ]
}

/** Day written on the paper, and the present one, in Seoul. */
type PaperDays = { readonly writtenOn: string; readonly today: string }

/**
 * Returns a mail with the day on which it takes effect: it arrived at whom the consent was given,
 * or the authority told them that it came in, whichever is earlier (도시정비법 시행령 제33조 제4항).
 * @throws DomainError VALIDATION_FAILED where its days contradict each other, or none says so
 */
export const mailWithEffect = (mail: MailEntered, written: PaperDays): CertifiedMail => {
  const errors = errorsOf(mail, written)
  const [effectiveOn] = [mail.arrivedOn, mail.noticedOn].filter((on) => on !== null).toSorted()
  if (errors.length > 0 || effectiveOn === undefined) throw new DomainError('VALIDATION_FAILED', [...errors])
  return { ...mail, effectiveOn }
}

/**
 * Refuses an effect before the consent that it is about: a paper from before withdraws nothing that
 * was given since.
 * @throws DomainError VALIDATION_FAILED
 */
export const assertSinceConsent = (
  effectiveOn: string,
  consentedOn: string | null,
  path: 'withdrawnOn' | 'mail.arrivedOn',
): void => {
  if (consentedOn === null || effectiveOn >= consentedOn) return
  throw new DomainError('VALIDATION_FAILED', [
    { path, message: `동의한 날(${consentedOn})보다 이릅니다. 그 뒤에 한 동의는 철회되지 않습니다.` },
  ])
}
