import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { identityCheckNames } from '#events/values/identity-check.ts'
import { formatDate } from '#ui/format.ts'
import type { InspectionAnswer, InspectionCopyAnswer } from '#services/assembly/inspection/inspections.contract.ts'
import type { PublishedDocumentAnswer } from '#services/assembly/publication/publications.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'

const RefuseDialog = lazy(() => import('./RefuseDialog.tsx'))
const CopyDialog = lazy(() => import('./CopyDialog.tsx'))
const HandOutDialog = lazy(() => import('./HandOutDialog.tsx'))

type OfRequest = { readonly assemblyId: string; readonly request: InspectionAnswer }
type OfCopy = OfRequest & { readonly copy: InspectionCopyAnswer; readonly mayHandOut: boolean }

const handedOutNames = { download: '링크로 받음', paper: '종이로 줌', look: '보여줌' } as const

const linesOf = (copy: InspectionCopyAnswer): readonly string[] => [
  `${copy.pages}쪽${copy.removedNumbers > 0 ? ` · 주민등록번호 ${copy.removedNumbers}곳을 지움` : ''}`,
  ...copy.handedOut.map(({ way, on, identity, proof }) =>
    [
      `${handedOutNames[way]} ${formatDate(on)}`,
      ...(identity === null ? [] : [`${identityCheckNames[identity.how]} (${identity.by})`]),
      ...(proof === null ? [] : [proof]),
    ].join(' · '),
  ),
  ...(copy.destroyed ? ['보관 기간이 끝나 파기함'] : []),
]

const Copy = ({ assemblyId, request, copy, mayHandOut }: OfCopy) => {
  const { answerTo } = useCalls()
  const [isOpen, setOpen] = useState(false)
  const params = { id: assemblyId, requestId: request.id, copyId: copy.id }
  const save = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/inspections/{requestId}/copies/{copyId}', { params }),
    otherwise: '사본.pdf',
  })
  return (
    <Box component="li" sx={{ py: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>사본: {copy.title}</Typography>
      {linesOf(copy).map((text) => (
        <Typography key={text} variant="body2" color="textSecondary">
          {text}
        </Typography>
      ))}
      {copy.destroyed || !mayHandOut ? null : (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button size="small" color="inherit" loading={save.isPending} onClick={() => save.mutate()}>
            사본 내려받기
          </Button>
          <Button size="small" color="inherit" onClick={() => setOpen(true)}>
            건넨 일 적기
          </Button>
        </Stack>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <HandOutDialog params={params} title={copy.title} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Box>
  )
}

/** Lists the copies for a requester, and each time that one was handed out. */
export const Copies = ({ request, ...of }: OfRequest & { readonly mayHandOut: boolean }) => (
  <Box component="ul" aria-label="사본" sx={plainList}>
    {request.copies.map((copy) => (
      <Copy key={copy.id} {...of} request={request} copy={copy} />
    ))}
  </Box>
)

const GrantAction = ({ assemblyId, request }: OfRequest) => {
  const { call } = useCalls()
  const [cost, setCost] = useState('0')
  return (
    <ConfirmedAction
      label="제공하기로 정하기"
      title="청구한 자료를 제공할까요?"
      done="제공하기로 정했습니다. 이제 사본을 만들어주세요."
      button={{ variant: 'contained', color: 'primary' }}
      fields={
        <TextField
          label="비용 (원)"
          value={cost}
          helperText="실제로 드는 비용만 받을 수 있습니다."
          onChange={({ target }) => setCost(target.value.replaceAll(/\D/g, '').slice(0, 8))}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      }
      send={() =>
        call('POST /api/assemblies/{id}/inspections/{requestId}/grant', {
          params: { id: assemblyId, requestId: request.id },
          body: { cost: Number(cost === '' ? '0' : cost) },
        })
      }
    >
      <li>정한 뒤에는 거절할 수 없습니다.</li>
    </ConfirmedAction>
  )
}

type RequestActionsProps = OfRequest & { readonly documents: readonly PublishedDocumentAnswer[] }

/** Shows what can be done with a request: grant, refuse by two, make copies. */
export const RequestActions = ({ assemblyId, request, documents }: RequestActionsProps) => {
  const [asked, setAsked] = useState<'refuse' | 'copy' | null>(null)
  const close = () => setAsked(null)
  return (
    <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
      {request.status === 'requested' ? (
        <>
          <GrantAction assemblyId={assemblyId} request={request} />
          <Button variant="outlined" color="error" onClick={() => setAsked('refuse')}>
            거절하기
          </Button>
        </>
      ) : null}
      {request.status === 'granted' ? (
        <Button variant="contained" onClick={() => setAsked('copy')}>
          사본 만들기
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {asked === 'refuse' ? <RefuseDialog assemblyId={assemblyId} requestId={request.id} onClose={close} /> : null}
        {asked === 'copy' ? (
          <CopyDialog assemblyId={assemblyId} request={request} documents={documents} onClose={close} />
        ) : null}
      </Suspense>
    </Stack>
  )
}
