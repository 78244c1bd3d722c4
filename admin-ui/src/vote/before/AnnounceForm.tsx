import { Alert, Button, Typography } from '@mui/material'
import { maxLength, required, useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { purposeOfVote } from '#services/vote/draft/purposes.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { failAtFields } from '../../kit/data/form-errors.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { DayField } from '../../kit/forms/DayField.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { FieldRow } from '../../kit/forms/FieldRow.tsx'
import { PlainForm } from '../../kit/forms/PlainForm.tsx'
import { FieldGroup, FormButtons } from '../../kit/forms/RecordForm.tsx'
import { voteEditPath, votePath } from '../../labels/vote-labels.ts'
import { Notice } from './Notice.tsx'
import { useVoteCall } from './use-vote-call.ts'

type AnnounceFormProps = { readonly vote: Vote }
type WithListProps = AnnounceFormProps & { readonly list: Pick<List, 'type' | 'rule' | 'purpose'> }
type AnnouncementBody = { readonly announcedOn: string; readonly place: string; readonly text: string }

/** Announces a vote. The notice shows its link, and a vote that opens by its time needs one. */
const useAnnouncing = (vote: Vote) => {
  const { call } = useCalls()
  const notify = useNotify()
  const mayLink = useMay('POST /api/votes/lists/{listId}/vote/{voteId}/link')
  return useVoteCall<AnnouncementBody>({
    send: async (body) => {
      const { id, listId } = vote
      if (vote.link === null && vote.opensAt !== null && mayLink)
        await call('POST /api/votes/lists/{listId}/vote/{voteId}/link', { params: { listId, voteId: id }, body: {} })
      return call('POST /api/votes/{id}/announcement', { params: { id }, body })
    },
    // The page shows the notice from then on, and this form is gone.
    onDone: () => notify('투표를 공고했습니다.', { type: 'success' }),
  })
}

/** Form of a notice: its day, its place, and its text, with the notice below as it will be read. */
export const AnnounceForm = ({ vote, list }: WithListProps) => {
  const proposed = purposeOfVote(vote, list)?.noticeText ?? ''
  const { mutateAsync } = useAnnouncing(vote)
  return (
    <PlainForm
      defaultValues={{ announcedOn: todayInSeoul(), place: '', text: proposed }}
      // The form's values are those that it began with, field by field.
      send={(values) => mutateAsync(values as unknown as AnnouncementBody).catch(failAtFields)}
      onSent={() => undefined}
    >
      {({ busy }) => (
        <>
          <Alert severity="info">
            공고한 뒤에는 철회해야 수정할 수 있습니다.
            {vote.opensAt === null ? '' : ' 시작 시각이 되면 자동으로 시작합니다.'}
          </Alert>
          <PeriodMissing vote={vote} />
          <NoticeFields isProposed={proposed !== ''} />
          <Typography variant="h2" sx={{ pt: 2 }}>
            공고문 미리보기
          </Typography>
          <LiveNotice vote={vote} />
          <FormButtons submitLabel="공고하기" cancelTo={votePath(vote.id)} busy={busy} />
        </>
      )}
    </PlainForm>
  )
}

/** Fields of a notice. `isProposed`: its text was proposed by the purpose. */
const NoticeFields = ({ isProposed }: { readonly isProposed: boolean }) => (
  <FieldGroup>
    <FieldRow>
      <DayField source="announcedOn" label="공고일" validate={required()} />
      <Field
        source="place"
        label="공고 장소"
        hint="예: 각 동 게시판과 단지 홈페이지"
        validate={[required(), maxLength(200)]}
      />
    </FieldRow>
    <Field
      source="text"
      label="공고 내용"
      hint={
        isProposed
          ? '제안한 글입니다. 제목, 기간, 문항은 자동으로 들어갑니다.'
          : '제목, 기간, 문항은 자동으로 들어갑니다.'
      }
      multiline
      minRows={4}
      validate={maxLength(5_000)}
    />
  </FieldGroup>
)

/** A notice names the period (투표 기간): a vote without times is corrected before it is announced. */
const PeriodMissing = ({ vote: { id, opensAt, closesAt } }: AnnounceFormProps) => {
  if (opensAt !== null && closesAt !== null) return null
  const lacking = [opensAt === null ? '시작' : '', closesAt === null ? '마감' : ''].filter((text) => text !== '')
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={voteEditPath(id)} color="inherit">
          투표 기간 정하기
        </Button>
      }
    >
      {lacking.join('·')} 시각을 먼저 정해주세요.
    </Alert>
  )
}

const LiveNotice = ({ vote }: AnnounceFormProps) => {
  // The form's values are those that it began with, field by field.
  const [announcedOn, place, text] = useWatch({ name: ['announcedOn', 'place', 'text'] }) as readonly string[]
  const announced = { announcedOn: announcedOn ?? '', place: place ?? '', text: text ?? '' }
  return <Notice vote={vote} announced={announced} />
}
