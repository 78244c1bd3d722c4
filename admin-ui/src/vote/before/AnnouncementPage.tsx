import { Stack } from '@mui/material'
import { useGetOne } from 'react-admin'
import { fileOf } from '#ui/http/answered-file.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { SavesMenu } from '../../kit/export/SavesMenu.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { useRecord } from '../../kit/display/use-record.ts'
import { listPath } from '../../labels/list-labels.ts'
import { votePath } from '../../labels/vote-labels.ts'
import { AnnounceForm } from './AnnounceForm.tsx'
import { Notice } from './Notice.tsx'
import { WithdrawAction } from './WithdrawAction.tsx'

/** Announces a vote, or shows its announcement. */
const AnnouncementPage = () => {
  const { data: vote, error } = useRecord<Vote>('votes')
  const list = useGetOne<List>('lists', { id: vote?.listId }, { enabled: vote !== undefined })
  const failure = error ?? list.error
  if (failure !== null && (vote === undefined || list.data === undefined)) return <ErrorScreen error={failure} />
  if (vote === undefined || list.data === undefined) return <PageSkeleton />
  return <WithList vote={vote} list={list.data} />
}

const WithList = ({ vote, list }: { readonly vote: Vote; readonly list: List }) => {
  const mayAnnounce = useMay('POST /api/votes/{id}/announcement')
  const { announcement, status } = vote
  const mayWithdraw = mayAnnounce && announcement !== null && status === 'draft'
  return (
    <Page
      title={announcement === null ? '투표 공고하기' : '투표 공고'}
      subtitle={vote.title}
      narrow
      trail={[
        { to: listPath(list.id, 'votes'), label: list.name },
        { to: votePath(vote.id), label: vote.title },
      ]}
      actions={
        <Stack direction="row" sx={{ gap: 2 }}>
          {announcement === null ? null : <SaveNotice voteId={vote.id} />}
          {mayWithdraw ? <WithdrawAction vote={vote} /> : null}
        </Stack>
      }
    >
      {announcement === null ? null : (
        <Notice vote={vote} announced={{ ...announcement, text: announcement.text ?? '' }} />
      )}
      {announcement === null && status === 'draft' && mayAnnounce ? <AnnounceForm vote={vote} list={list} /> : null}
      {announcement === null && (status !== 'draft' || !mayAnnounce) ? (
        <Empty title="공고하지 않은 투표입니다">
          {status === 'draft' ? '담당 관리자가 공고하면 여기에 나타납니다.' : '이미 시작한 투표는 공고할 수 없습니다.'}
        </Empty>
      ) : null}
    </Page>
  )
}

/** Button that downloads the announcement for printing. */
const SaveNotice = ({ voteId }: { readonly voteId: string }) => {
  const { answerTo } = useCalls()
  const notice = async () =>
    fileOf(await answerTo('GET /api/votes/{id}/announcement.pdf', { params: { id: voteId } }), '공고문.pdf')
  return <SavesMenu label="공고문 인쇄" saves={[{ label: 'PDF (A4)', get: notice }]} />
}

export default AnnouncementPage
