import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { copyKindNames, type CopyEnding } from '#events/values/confirmation/paper-copy.ts'
import type { List } from '#services/list/lists.contract.ts'
import { asksStampedForm } from '#services/list/rule/consent-law.contract.ts'
import type { ConsentPapers } from '#services/signature/copy/paper-copies.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { formatDate } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { useObjectUrl } from '../../kit/display/use-object-url.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'

const CopyDialog = lazy(() => import('./CopyDialog.tsx'))

type Copy = ConsentPapers['copies'][number]
type CopySectionProps = { readonly consent: Consent; readonly list: List }

/** Reads what belongs to a consent on paper: copies, and a withdrawal that waits. */
export const useConsentPapers = (consentId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['consent-papers', consentId],
    queryFn: () => call('GET /api/signature/{id}/papers', { params: { id: consentId } }),
    ...live,
  })
}

/**
 * Shows the copies that belong to a consent, where the law asks for some or there are any; whoever
 * sees a number in one refuses it.
 */
export const CopySection = ({ consent, list }: CopySectionProps) => {
  const { data, error, refetch } = useConsentPapers(consent.id)
  const may = useMay('POST /api/signature/copies')
  const [adding, setAdding] = useState(false)
  const copies = data?.copies ?? []
  const isAsked = consent.way === 'paper' && asksStampedForm(list.rule)
  if (!isAsked && copies.length === 0) return null
  const isLacking = isAsked && copies.every(({ ended }) => ended !== null)
  const isOpen = consent.status === 'pending' || consent.status === 'valid' || consent.status === 'at-risk'
  return (
    <Section
      title="붙임 서류의 사본"
      note="주민등록번호 뒷자리가 보이면 반려해주세요. 그림을 바로 파기합니다."
      actions={
        may && isAsked && isOpen ? (
          <Button variant="outlined" color="inherit" size="small" onClick={() => setAdding(true)}>
            사본 올리기
          </Button>
        ) : undefined
      }
    >
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data !== undefined && copies.length === 0 ? (
        <Typography color="textSecondary">올린 사본이 없습니다.</Typography>
      ) : null}
      <Stack component="ul" spacing={4} sx={plainList}>
        {copies.map((copy) => (
          <CopyItem key={copy.id} consent={consent} copy={copy} isLacking={isLacking} />
        ))}
      </Stack>
      {adding ? (
        <Suspense fallback={null}>
          <CopyDialog
            target={{ listUserId: consent.listUserId, consentId: consent.id }}
            kinds={['id-card', 'seal-certificate']}
            onStored={() => void refetch()}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}

const endNames: Readonly<Record<CopyEnding, string>> = {
  refused: '반려되어 파기했습니다.',
  unused: '파기했습니다.',
  'consent-refused': '동의서가 반려되어 파기했습니다.',
  withdrawn: '철회 뒤 30일이 지나 파기했습니다.',
  'list-ended': '보존 기간이 지나 파기했습니다.',
}

const factsOf = ({ boxes, numberHidden, endsOn, to }: Copy): string =>
  [
    to === 'withdrawal' ? '철회에 붙임' : '동의서에 붙임',
    numberHidden === 'by-boxes' ? `${boxes.toLocaleString('ko-KR')}곳 가림` : '뒷자리 없음 확인',
    endsOn === null ? '리스트가 끝난 뒤 1년 보관' : `${formatDate(endsOn)}에 파기`,
  ].join(' · ')

type CopyItemProps = {
  readonly consent: Consent
  readonly copy: Copy
  /** Whether none is left of the consent's copies. */
  readonly isLacking: boolean
}

const CopyItem = ({ consent, copy, isLacking }: CopyItemProps) => {
  const { call } = useCalls()
  const may = useMay('POST /api/signature/{id}/copies/{copyId}/refuse')
  const params = { id: consent.id, copyId: copy.id }
  return (
    <Box component="li">
      <Stack spacing={2}>
        <Typography variant="subtitle2" component="h3">
          {copyKindNames[copy.kind]}
        </Typography>
        {copy.ended === null ? (
          <>
            <CopyPicture consent={consent} copy={copy} />
            <Typography variant="caption" color="textSecondary">
              {factsOf(copy)}
            </Typography>
            {may ? (
              <ConfirmedAction
                label="사본 반려"
                title="사본을 반려하고 파기하시겠습니까?"
                done="사본을 파기했습니다."
                reason={{ hint: '예: 뒷자리가 보임' }}
                isRemoval
                button={{ size: 'small', sx: { alignSelf: 'flex-start' } }}
                send={(reason) => call('POST /api/signature/{id}/copies/{copyId}/refuse', { params, body: { reason } })}
              >
                <li>그림은 바로 파기되어 다시 볼 수 없습니다. 반려한 기록은 남습니다.</li>
                <li>다시 가린 사본을 올려야 합니다.</li>
              </ConfirmedAction>
            ) : null}
          </>
        ) : (
          <Alert severity="info">
            {endNames[copy.ended]}
            {copy.ended === 'refused' && isLacking ? ' 다시 가린 사본을 올려주세요.' : ''}
          </Alert>
        )}
      </Stack>
    </Box>
  )
}

const CopyPicture = ({ consent, copy }: { readonly consent: Consent; readonly copy: Copy }) => {
  const { call } = useCalls()
  const may = useMay('GET /api/signature/{id}/copies/{copyId}')
  const { data, error, refetch } = useQuery({
    enabled: may,
    queryKey: ['paper-copy', copy.id],
    queryFn: () => call('GET /api/signature/{id}/copies/{copyId}', { params: { id: consent.id, copyId: copy.id } }),
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
  })
  const address = useObjectUrl(data instanceof Blob ? data : null)
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return address === null ? null : (
    <Box
      component="img"
      src={address}
      alt={`${copyKindNames[copy.kind]} (가린 그림)`}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: 420, border: 1, borderColor: 'divider' }}
    />
  )
}
