import { Stack } from '@mui/material'
import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { todayInSeoul } from '../../kit/display/day.ts'
import { DayField } from '../../kit/forms/DayField.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import type { FormValues } from '../../kit/forms/PlainForm.tsx'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'

const MAX_NUMBER = 40

const notInFuture = (value: unknown): string | undefined =>
  typeof value === 'string' && value > todayInSeoul() ? '오늘보다 늦을 수 없습니다.' : undefined

type Days = { readonly mail?: { readonly arrivedOn?: string | null; readonly noticedOn?: string | null } }

const neither = (_: unknown, { mail }: Days): string | undefined =>
  mail?.arrivedOn || mail?.noticedOn ? undefined : '도착한 날이나 관청이 접수를 알린 날을 적어주세요.'

/** Initial values of the fields of a mail. */
export const noMail = {
  byMail: false,
  mail: { number: '', sentOn: '', arrivedOn: '', authorityArrivedOn: '', noticedOn: '' },
} as const

type MailBody = {
  readonly number: string
  readonly sentOn: string
  readonly arrivedOn: string | null
  readonly authorityArrivedOn: string | null
  readonly noticedOn: string | null
}

/** Returns the mail that a form describes; nothing where the paper was handed in. */
export const mailOf = ({ byMail, mail }: FormValues): { readonly mail?: MailBody } => {
  if (byMail !== true || typeof mail !== 'object' || mail === null) return {}
  const typed: Readonly<Record<string, unknown>> = { ...mail }
  const text = (name: string): string => (typeof typed[name] === 'string' ? typed[name] : '')
  const day = (name: string): string | null => (text(name) === '' ? null : text(name))
  return {
    mail: {
      number: text('number'),
      sentOn: text('sentOn'),
      arrivedOn: day('arrivedOn'),
      authorityArrivedOn: day('authorityArrivedOn'),
      noticedOn: day('noticedOn'),
    },
  }
}

/** Fields of the content-certified mail (내용증명) that brought a paper. */
export const MailFields = () => {
  const byMail: unknown = useWatch({ name: 'byMail' })
  return (
    <>
      <SwitchField source="byMail" label="내용증명으로 받음" />
      {byMail === true ? (
        <Stack spacing={4} sx={{ mt: 3 }}>
          <Field source="mail.number" label="내용증명(등기) 번호" validate={[required(), maxLength(MAX_NUMBER)]} />
          <DayField source="mail.sentOn" label="보낸 날" validate={[required(), notInFuture]} />
          <DayField
            source="mail.arrivedOn"
            label="사무소에 도착한 날"
            hint="동의를 받은 쪽에 도착한 날입니다."
            validate={[notInFuture, neither]}
          />
          <DayField source="mail.authorityArrivedOn" label="관청에 도착한 날" validate={[notInFuture]} />
          <DayField
            source="mail.noticedOn"
            label="관청이 접수를 알린 날"
            hint="사무소에 도착한 날과 이 날 가운데 빠른 날에 효력이 생깁니다(도시정비법 시행령 제33조 제4항)."
            validate={[notInFuture]}
          />
        </Stack>
      ) : null}
    </>
  )
}
