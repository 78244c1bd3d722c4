import { Alert, Box, Typography } from '@mui/material'
import { required } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { purposeOfList } from '#services/vote/draft/purposes.contract.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { SeoulTimeField } from '../../kit/forms/DayField.tsx'
import { FieldRow } from '../../kit/forms/FieldRow.tsx'
import { FieldGroup } from '../../kit/forms/RecordForm.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { endSentence } from '../draft/effective-end.ts'
import { noticeHint } from '../draft/opening-time.ts'
import { DistrictField, DongsField } from './DistrictFields.tsx'
import { SecrecyNote } from './SecrecyNote.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftKey } from './use-lawful-rule.ts'

const afterOpening = (value: unknown, all: Readonly<Record<string, unknown>>): string | undefined =>
  typeof value === 'string' && typeof all['opensAt'] === 'string' && Date.parse(value) <= Date.parse(all['opensAt'])
    ? '마감 시각은 시작 시각보다 늦어야 합니다.'
    : undefined
const beforeClose = (value: unknown, all: Readonly<Record<string, unknown>>): string | undefined =>
  typeof value === 'string' && typeof all['closesAt'] === 'string' && Date.parse(value) >= Date.parse(all['closesAt'])
    ? '전자투표 마감 시각은 마감 시각보다 빨라야 합니다.'
    : undefined
const inFuture = (value: unknown): string | undefined =>
  typeof value === 'string' && Date.parse(value) <= Date.now() ? '이미 지난 시각입니다.' : undefined

type WhoAndWhenProps = {
  readonly lists: readonly List[]
  /** Offers the choice of the list, for a new vote with several. */
  readonly hasChoice: boolean
}

/** Fields of the electorate and the period. */
export const WhoAndWhen = ({ lists, hasChoice }: WhoAndWhenProps) => (
  <FieldGroup dense>
    <Typography variant="h2">투표하는 세대와 기간</Typography>
    {hasChoice ? <SelectField source="listId" label="리스트" choices={lists} validate={required()} /> : null}
    <FieldRow>
      <DistrictField />
      <SeoulTimeField source="opensAt" label="시작 시각" />
    </FieldRow>
    <FieldRow>
      <SeoulTimeField source="closesAt" label="마감 시각" validate={[afterOpening, inFuture]} />
      <SeoulTimeField
        source="electronicClosesAt"
        label="전자투표 마감 시각"
        hint="비워 두면 종이 투표와 함께 마감합니다."
        validate={[afterOpening, beforeClose, inFuture]}
      />
    </FieldRow>
    <DongsField />
    <SecrecyNote />
    <End lists={lists} />
    <NoticeDays lists={lists} />
  </FieldGroup>
)

/** Shows when it begins without a time of its own, and its effective end. */
const End = ({ lists }: Pick<WhoAndWhenProps, 'lists'>) => {
  const { opensAt, closesAt, listId } = useDraft()
  const list = lists.find(({ id }) => id === listId)
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {opensAt === null ? '시작하기를 누를 때 시작합니다. ' : '공고한 투표는 시작 시각에 자동으로 시작합니다. '}
      {list === undefined ? null : endSentence(closesAt, list.endDate)}
    </Box>
  )
}

/** Shows from when the vote may begin by its notice, as a warning where its time is earlier. */
const NoticeDays = ({ lists }: Pick<WhoAndWhenProps, 'lists'>) => {
  const { opensAt } = useDraft()
  const purpose = purposeOfList({ type: 'vote', rule: useDraftKey(lists) ?? null })
  const hint = noticeHint(purpose, opensAt, todayInSeoul())
  if (hint === undefined) return null
  return hint.isTooEarly ? (
    <Alert severity="warning" role="status">
      {hint.text}
    </Alert>
  ) : (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{hint.text}</Box>
  )
}
