import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatBirthDate, formatDateTime } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { residentPath, unitName } from '../labels/person-labels.ts'
import { candidateText, providerText, type Candidate } from './mismatch-labels.ts'
import { SidesTable } from './SidesTable.tsx'

const AcceptDialog = lazy(() => import('./AcceptDialog.tsx'))
const RefuseDialog = lazy(() => import('./RefuseDialog.tsx'))

type VerifiedIdentity = NonNullable<IdentityMismatch['verified']>
type WaitingMismatchProps = { readonly mismatch: IdentityMismatch }

/** Shows a waiting mismatch: the verified identity beside each candidate. */
export const WaitingMismatch = ({ mismatch }: WaitingMismatchProps) => {
  const { verified, candidates, raisedAt } = mismatch
  const [chosen, setChosen] = useState('')
  const candidate = candidates.find(({ listUserId }) => listUserId === chosen) ?? candidates[0]
  return (
    <Section
      title={`${unitName(mismatch)} 소유자라고 한 분`}
      note={`${formatDateTime(raisedAt)} 요청 · ${providerText(mismatch)}`}
    >
      {verified === null ? (
        <Alert severity="info">
          리스트가 끝난 지 한 달이 지나 본인 확인 자료를 파기했습니다. 본인이 다시 확인하면 새로 올라옵니다.
        </Alert>
      ) : (
        <Stack spacing={4}>
          <Candidates candidates={candidates} chosen={candidate} onChoose={setChosen} />
          {candidate === undefined ? (
            <ProvedAlone verified={verified} />
          ) : (
            <SidesTable verified={verified} candidate={candidate} />
          )}
          <Decide mismatch={{ ...mismatch, verified }} candidate={candidate} />
        </Stack>
      )}
    </Section>
  )
}

type CandidatesProps = {
  readonly candidates: readonly Candidate[]
  readonly chosen: Candidate | undefined
  readonly onChoose: (listUserId: string) => void
}

/** Shows the candidates on the roll; where there are several, one chooses whom to compare with. */
const Candidates = ({ candidates, chosen, onChoose }: CandidatesProps) => {
  if (chosen === undefined)
    return <Alert severity="warning">명부에 없는 분입니다. 소유자가 맞다면 먼저 소유자 명부에 등록해 주세요.</Alert>
  if (candidates.length === 1) return <Typography sx={{ fontWeight: 600 }}>{candidateText(chosen)}</Typography>
  return (
    <RadioGroup
      aria-label="명부의 어느 소유자와 비교할까요"
      value={chosen.listUserId}
      onChange={({ target }) => onChoose(target.value)}
    >
      {candidates.map((candidate) => (
        <FormControlLabel
          key={candidate.listUserId}
          value={candidate.listUserId}
          control={<Radio size="small" />}
          label={candidateText(candidate)}
        />
      ))}
    </RadioGroup>
  )
}

const ProvedAlone = ({ verified }: { readonly verified: VerifiedIdentity }) => (
  <Typography>
    본인 확인 결과: {verified.name}, {formatPhone(verified.phone ?? '')}, {formatBirthDate(verified.birthDate ?? '')}
  </Typography>
)

type DecideProps = {
  readonly mismatch: IdentityMismatch & { readonly verified: VerifiedIdentity }
  readonly candidate: Candidate | undefined
}

const Decide = ({ mismatch, candidate }: DecideProps) => {
  const mayDecide = useMay('POST /api/identity/mismatches/{id}/accept')
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null)
  if (!mayDecide) return null
  const close = (): void => setAsking(null)
  return (
    <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', rowGap: 2, alignItems: 'center' }}>
      {candidate === undefined ? null : (
        <Button variant="contained" onClick={() => setAsking('accept')}>
          같은 사람으로 인정
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={() => setAsking('refuse')}>
        인정하지 않기
      </Button>
      {candidate === undefined ? null : (
        <Box component="span" sx={{ px: 2 }}>
          <RecordLink to={residentPath(mismatch.listId, candidate.userId)}>소유자 보기</RecordLink>
        </Box>
      )}
      <Suspense fallback={null}>
        {asking === 'accept' && candidate !== undefined ? (
          <AcceptDialog mismatch={mismatch} candidate={candidate} onClose={close} />
        ) : null}
        {asking === 'refuse' ? <RefuseDialog mismatch={mismatch} onClose={close} /> : null}
      </Suspense>
    </Stack>
  )
}
