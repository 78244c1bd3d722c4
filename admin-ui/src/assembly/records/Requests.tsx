import { Alert, Box, Button, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#ui/format.ts'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { InspectionAnswer } from '#services/assembly/inspection/inspections.contract.ts'
import { groundNames, wantsNames } from '#services/assembly/inspection/inspection-texts.contract.ts'
import { documentNames } from '#services/assembly/publication/publication-texts.contract.ts'
import type { PublishedDocumentAnswer } from '#services/assembly/publication/publications.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { CopyLine } from '../../kit/share/CopyLine.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { clockStyles } from './record-labels.ts'
import { Copies, RequestActions } from './RequestActions.tsx'
import { useInspections } from './use-records.ts'

const EnterRequestDialog = lazy(() => import('./EnterRequestDialog.tsx'))

type RequestsProps = {
  readonly assembly: AssemblyDetails
  readonly documents: readonly PublishedDocumentAnswer[]
}

const requesterText = ({ name, dong, ho, capacity, interest }: InspectionAnswer): string =>
  [
    dong === null || ho === null ? '' : `${dong}동 ${ho}호`,
    name ?? '파기한 소유자',
    capacity === 'interested' ? `이해관계인${interest === null ? '' : ` (${interest})`}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')

const answerText = ({ answeredOn, answerBy, basis }: InspectionAnswer): string =>
  answeredOn === null ? `${formatDate(answerBy)}까지 · ${basis}` : `${formatDate(answeredOn)} 답함 · ${basis}`

const factsOf = (request: InspectionAnswer) => [
  { name: '자료', value: request.documents.map((document) => documentNames[document]).join(', ') },
  { name: '목적', value: request.purpose ?? '볼 수 없습니다' },
  ...(request.details === null ? [] : [{ name: '내용', value: request.details }]),
  ...(request.contact === null ? [] : [{ name: '연락처', value: request.contact }]),
  {
    name: '청구',
    value: `${formatDate(request.requestedOn)} · ${request.way === 'paper' ? '서면' : '온라인'} · ${request.number}`,
  },
  { name: '기한', value: answerText(request) },
  ...(request.cost === null ? [] : [{ name: '비용', value: `${request.cost.toLocaleString('ko')}원` }]),
  ...(request.refusal === null
    ? []
    : [{ name: '거절', value: `${groundNames[request.refusal.ground]} · ${request.refusal.reason ?? ''}` }]),
]

const line = { py: 4, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } } as const

type RequestProps = RequestsProps & { readonly request: InspectionAnswer }

const Request = ({ assembly, documents, request }: RequestProps) => {
  const mayAnswer = useMay('POST /api/assemblies/{id}/inspections/{requestId}/grant')
  const requester = requesterText(request)
  return (
    <Box component="li" sx={line} aria-label={`${requester} ${wantsNames[request.wants]} 청구`}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 2 }}>
        <Typography sx={{ fontSize: 16, fontWeight: 700 }}>
          {requester} · {wantsNames[request.wants]}
        </Typography>
        <StateChip {...clockStyles[request.clock]} />
      </Box>
      <Facts facts={factsOf(request)} />
      <Copies assemblyId={assembly.id} request={request} mayHandOut={mayAnswer} />
      {mayAnswer ? <RequestActions assemblyId={assembly.id} documents={documents} request={request} /> : null}
    </Box>
  )
}

/** Desk for requests to look at documents of an assembly or to copy them; those that wait stand first. */
export const Requests = ({ assembly, documents }: RequestsProps) => {
  const { data, error, refetch } = useInspections(assembly.id)
  const mayEnter = useMay('POST /api/assemblies/{id}/inspections')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="열람·복사 청구"
      note={data === undefined ? undefined : `${data.law.days}일 안에 답합니다. ${data.law.basis}`}
      actions={
        mayEnter ? (
          <Button variant="outlined" onClick={() => setOpen(true)}>
            서면 청구 적기
          </Button>
        ) : undefined
      }
    >
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined || data.requestUrl === null ? null : (
        <Box sx={{ mb: 3 }}>
          <Typography variant="body2" color="textSecondary">
            소유자가 본인 확인을 하고 청구하는 주소
          </Typography>
          <CopyLine name="청구하는 주소" text={data.requestUrl} />
        </Box>
      )}
      {data?.requests.some(({ clock }) => clock === 'late') ? (
        <Alert severity="warning" sx={{ mb: 3 }}>
          기한이 지난 청구가 있습니다. 바로 답해주세요.
        </Alert>
      ) : null}
      {data?.requests.length === 0 ? <Typography color="textSecondary">받은 청구가 없습니다.</Typography> : null}
      <Box component="ul" aria-label="열람·복사 청구" sx={plainList}>
        {(data?.requests ?? []).map((request) => (
          <Request key={request.id} assembly={assembly} documents={documents} request={request} />
        ))}
      </Box>
      {isOpen && data !== undefined ? (
        <Suspense fallback={null}>
          <EnterRequestDialog assembly={assembly} law={data.law} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
