import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { onlineConsentNote } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { todayInSeoul } from '../../kit/display/day.ts'

type Campaign = Parameters<typeof onlineConsentNote>[0]

/** Shows that the law requires more of a consent than proof by phone, or paper alone. */
export const CertificateNote = ({ list }: { readonly list: Campaign }) => {
  const note = onlineConsentNote(list)
  return note === null ? null : (
    <Alert severity="info" sx={{ my: 3 }}>
      {note}
    </Alert>
  )
}

/** Shows the same note in a form, by its present values. */
export const CertificateNoteOfForm = ({ type }: Pick<List, 'type'>) => {
  const [rule, startDate] = useWatch({ name: ['rule', 'startDate'] }) as readonly [
    string | null | undefined,
    string | null | undefined,
  ]
  return <CertificateNote list={{ type, rule: rule ?? null, startDate: startDate || todayInSeoul() }} />
}
