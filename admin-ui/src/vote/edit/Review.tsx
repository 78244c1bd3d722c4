import { Typography } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { unitsOfDongs } from '../draft/district.ts'
import { effectiveEnd, electronicEndText, endMomentText } from '../draft/effective-end.ts'
import type { VoteDraft } from '../draft/vote-draft.ts'
import { ballotText, ruleText } from '../draft/setting-texts.ts'
import { useDongs } from './DistrictFields.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftKey } from './use-lawful-rule.ts'

const periodText = (draft: VoteDraft, { endDate }: List): string => {
  const start = draft.opensAt === null ? '시작하기를 누를 때' : formatDateTime(draft.opensAt)
  const electronic = electronicEndText(draft)
  const end = endMomentText(effectiveEnd(draft.closesAt, endDate).at)
  return `${start} ~ ${end}${electronic === null ? '' : ` (${electronic})`}`
}

/** Shows the vote in one line, before it is made. */
export const Review = ({ lists }: { readonly lists: readonly List[] }) => {
  const draft = useDraft()
  const key = useDraftKey(lists)
  const list = lists.find(({ id }) => id === draft.listId)
  const units = unitsOfDongs(useDongs(draft.listId), draft.district === 'dongs' ? draft.dongs : [])
  if (list === undefined) return null
  const parts = [
    `문항 ${draft.questions.length}개`,
    ...(units === 0 ? [] : [formatCount(units, '세대')]),
    periodText(draft, list),
    ballotText(draft),
    ruleText(draft, key),
  ]
  return (
    <Typography variant="body2" role="status" aria-label="만들 투표">
      {parts.join(' · ')}
    </Typography>
  )
}
