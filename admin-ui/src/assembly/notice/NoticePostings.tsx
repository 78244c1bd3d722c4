import { Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '#ui/format.ts'
import type { NoticeFigures, NoticePosting } from '#services/assembly/notice/notice.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { useObjectUrl } from '../../kit/display/use-object-url.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { dongText } from './notice-labels.ts'
import { useNoticeAgain } from './use-notice.ts'

const PostingDialog = lazy(() => import('./PostingDialog.tsx'))

type PostingProps = { readonly id: string; readonly posting: NoticePosting; readonly mayChange: boolean }

const placeOf = ({ dong, spot }: NoticePosting): string =>
  [dongText(dong), spot].filter((part) => part !== null).join(' ')

/** Shows a photo, which needs the caller's session: it is fetched and shown from memory. */
const Photo = ({ id, posting }: Omit<PostingProps, 'mayChange'>) => {
  const { call } = useCalls()
  const { data } = useQuery({
    queryKey: ['notice', 'photo', id, posting.id],
    queryFn: () =>
      call('GET /api/assemblies/{id}/notice/postings/{postingId}/photo', { params: { id, postingId: posting.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectUrl(data ?? null)
  const frame = { width: 96, height: 72, borderRadius: '6px', bgcolor: 'tokens.surfaceSunken', flex: 'none' } as const
  if (address === null) return <Box sx={frame} />
  return (
    <Box
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${placeOf(posting)} 게시 사진 크게 보기`}
      sx={{ flex: 'none' }}
    >
      <Box component="img" src={address} alt="" sx={{ ...frame, objectFit: 'cover', display: 'block' }} />
    </Box>
  )
}

const recordText = ({ recordedAt, recordedBy, voided }: NoticePosting): string =>
  [
    `기록 ${formatDateTime(recordedAt)} ${recordedBy ?? ''}`.trim(),
    voided === null ? null : `취소 ${voided.by ?? ''}: ${voided.reason}`,
  ]
    .filter((text) => text !== null)
    .join(' · ')

const Posting = ({ id, posting, mayChange }: PostingProps) => {
  const { call } = useCalls()
  const again = useNoticeAgain(id)
  const { voided, at } = posting
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 3, py: 2.5, borderTop: 1, borderColor: 'divider', flexWrap: 'wrap', alignItems: 'center' }}
    >
      <Photo id={id} posting={posting} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0, textDecoration: voided === null ? 'none' : 'line-through' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {placeOf(posting)} · {formatDateTime(at)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {recordText(posting)}
        </Typography>
      </Box>
      {mayChange && voided === null ? (
        <ConfirmedAction
          label="취소"
          name={`${placeOf(posting)} 게시 기록 취소`}
          title="게시 기록을 취소할까요?"
          done="게시 기록을 취소했습니다."
          onDone={again}
          isRemoval
          button={{ size: 'small' }}
          reason={{ hint: '예: 다른 동의 사진입니다.' }}
          send={(reason) =>
            call('POST /api/assemblies/{id}/notice/postings/{postingId}/void', {
              params: { id, postingId: posting.id },
              body: { reason },
            })
          }
        >
          <li>기록과 사진은 남고, 게시한 것으로 세지 않습니다.</li>
        </ConfirmedAction>
      ) : null}
    </Stack>
  )
}

type NoticePostingsProps = { readonly id: string; readonly figures: NoticeFigures; readonly isOver: boolean }

/** Shows the notices on boards of buildings with their photos, and which buildings have none. */
export const NoticePostings = ({ id, figures, isOver }: NoticePostingsProps) => {
  const mayPost = useMay('POST /api/assemblies/{id}/notice/postings/{postingId}') && !isOver
  const [isPosting, setPosting] = useState(false)
  const { postings, buildings } = figures
  const bare = buildings.filter(({ posted }) => posted === 0).map(({ dong }) => dongText(dong))
  const shown = bare.slice(0, 10).join(', ')
  return (
    <Section
      title="게시판"
      note={
        bare.length === 0
          ? '모든 동에 게시했습니다.'
          : `게시하지 않은 동: ${shown}${bare.length > 10 ? ` 외 ${bare.length - 10}개 동` : ''}`
      }
      actions={
        mayPost ? (
          <Button variant="outlined" onClick={() => setPosting(true)}>
            게시 사진 올리기
          </Button>
        ) : undefined
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        게시만으로는 소유자별 통지로 세지 않습니다.
      </Typography>
      {postings.length === 0 ? null : (
        <Box component="ul" aria-label="게시판" sx={plainList}>
          {postings.map((posting) => (
            <Posting key={posting.id} id={id} posting={posting} mayChange={mayPost} />
          ))}
        </Box>
      )}
      {isPosting ? (
        <Suspense fallback={null}>
          <PostingDialog id={id} figures={figures} onClose={() => setPosting(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
