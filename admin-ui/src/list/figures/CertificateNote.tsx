import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { onlineConsentNote } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { todayInSeoul } from '../../kit/display/day.ts'

type Campaign = Parameters<typeof onlineConsentNote>[0]

/** Where the law asks consents for more than proof by phone, or names paper alone. */
export const CertificateNote = ({ list }: { readonly list: Campaign }) => {
  const note = onlineConsentNote(list)
  return note === null ? null : (
    <Alert severity="info" sx={{ my: 3 }}>
      {note}
    </Alert>
  )
}

/** The same while a list is made or changed: by what the form says so far. */
export const CertificateNoteOfForm = ({ type }: Pick<List, 'type'>) => {
  const [rule, startDate] = useWatch({ name: ['rule', 'startDate'] }) as readonly [
    string | null | undefined,
    string | null | undefined,
  ]
  return <CertificateNote list={{ type, rule: rule ?? null, startDate: startDate || todayInSeoul() }} />
}
