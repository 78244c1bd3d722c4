import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import VerifiedIcon from '@mui/icons-material/VerifiedOutlined'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { Minutes } from '#services/assembly/minutes/minutes.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useRecord } from '../../kit/display/use-record.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { StateChip, type StatusStyle } from '../../labels/StatusChip.tsx'
import { assemblyPath } from '../assembly-labels.ts'
import { NameSigners } from './NameSigners.tsx'
import { Signers } from './Signers.tsx'
import { TextsForm } from './TextsForm.tsx'
import { useMinutes, useMinutesCalls } from './use-minutes.ts'

const states: Readonly<Record<Minutes['status'], StatusStyle>> = {
  none: { label: '쓰기 전', tone: 'pending', Icon: EditNoteIcon },
  draft: { label: '쓰는 중', tone: 'pending', Icon: EditNoteIcon },
  final: { label: '확정함', tone: 'done', Icon: LockIcon },
  sealed: { label: '봉인함', tone: 'done', Icon: VerifiedIcon },
}

type OfMinutes = { readonly id: string; readonly minutes: Minutes }

const Files = ({ id, minutes }: OfMinutes) => {
  const { answerTo } = useCalls()
  const whole = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/minutes.pdf', { params: { id }, query: {} }),
    otherwise: '의사록.pdf',
  })
  const open = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/minutes/public.pdf', { params: { id } }),
    otherwise: '의사록 공개용.pdf',
  })
  const isSealed = minutes.status === 'sealed' || minutes.versions.some((version) => version.isSealed)
  return (
    <>
      <Button color="inherit" startIcon={<DownloadIcon />} loading={whole.isPending} onClick={() => whole.mutate()}>
        {minutes.status === 'sealed' ? '의사록 PDF' : '초안 PDF'}
      </Button>
      {isSealed ? (
        <Button color="inherit" startIcon={<DownloadIcon />} loading={open.isPending} onClick={() => open.mutate()}>
          공개용 PDF
        </Button>
      ) : null}
    </>
  )
}

const Finalise = ({ id, minutes }: OfMinutes) => {
  const { finalise } = useMinutesCalls(id)
  return (
    <Section title="확정" note="확정하면 내용과 수치를 그대로 보관하고, 서명을 받습니다.">
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        {minutes.missing.map((text) => (
          <Typography key={text} color="textSecondary">
            {text}
          </Typography>
        ))}
        <ConfirmedAction
          label="확정하기"
          title="의사록을 확정할까요?"
          done="의사록을 확정했습니다."
          button={{ variant: 'contained', color: 'primary' }}
          offBecause={minutes.missing[0]}
          send={() => finalise(minutes.revision)}
        >
          <li>확정한 뒤에는 수정할 수 없습니다.</li>
          <li>수정하려면 새 판을 시작하고 서명을 모두 다시 받아야 합니다.</li>
        </ConfirmedAction>
      </Stack>
    </Section>
  )
}

const NewVersion = ({ id, minutes }: OfMinutes) => {
  const { reopen } = useMinutesCalls(id)
  return (
    <ConfirmedAction
      label="새 판 시작"
      title="의사록의 새 판을 시작할까요?"
      done="새 판을 시작했습니다."
      button={{ variant: 'outlined' }}
      reason={{ hint: '예: 발언한 사람의 이름을 바로잡습니다.' }}
      send={(reason) => reopen(minutes.version, reason)}
    >
      <li>지금까지 받은 서명은 새 판에 쓰이지 않습니다.</li>
      <li>앞의 판과 서명은 기록에 그대로 남습니다.</li>
    </ConfirmedAction>
  )
}

const Versions = ({ minutes: { versions } }: Pick<OfMinutes, 'minutes'>) =>
  versions.length === 0 ? null : (
    <Section title="앞의 판">
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {versions.map(({ version, isSealed, reason }) => (
          <li key={version}>
            {version}판{isSealed ? ' (봉인함)' : ''} · 새 판의 사유: {reason}
          </li>
        ))}
      </Box>
    </Section>
  )

const Verdicts = ({ minutes: { body } }: Pick<OfMinutes, 'minutes'>) => (
  <Section title="기록에서 채우는 내용">
    <Stack spacing={3}>
      {body.items.map(({ itemId, number, title, questions, notes }) => (
        <Box key={itemId}>
          <Typography sx={{ fontWeight: 600 }}>
            제{number}호 {title}
          </Typography>
          {questions.map(({ title: asked, sentence }) => (
            <Typography key={asked}>{sentence}</Typography>
          ))}
          {questions.length > 0 ? null : <Typography color="textSecondary">{notes[0] ?? '보고 안건'}</Typography>}
        </Box>
      ))}
    </Stack>
  </Section>
)

const Content = ({ id, minutes }: OfMinutes) => {
  const isFixed = minutes.status === 'final' || minutes.status === 'sealed'
  return (
    <Stack spacing={4}>
      {minutes.differs ? (
        <Alert severity="warning">확정한 뒤 기록의 수치가 바뀌었습니다. 의사록에 넣으려면 새 판을 시작해주세요.</Alert>
      ) : null}
      {minutes.status === 'final' && minutes.signers.length === 0 ? <NameSigners id={id} minutes={minutes} /> : null}
      {minutes.signers.length > 0 ? <Signers id={id} minutes={minutes} /> : null}
      <Verdicts minutes={minutes} />
      {isFixed ? null : (
        <>
          <TextsForm key={minutes.version} id={id} minutes={minutes} />
          <Finalise id={id} minutes={minutes} />
        </>
      )}
      <Versions minutes={minutes} />
    </Stack>
  )
}

/** Minutes of an assembly: texts, signers, files. */
const MinutesPage = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  const id = assembly?.id ?? ''
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  return assembly === undefined ? <PageSkeleton /> : <MinutesOf key={id} assembly={assembly} />
}

const MinutesOf = ({ assembly: { id, title } }: { readonly assembly: AssemblyDetails }) => {
  const { data: minutes, error, refetch } = useMinutes(id)
  return (
    <Page
      title="의사록"
      subtitle={title}
      beside={minutes === undefined ? undefined : <StateChip {...states[minutes.status]} />}
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(id), label: title },
      ]}
      actions={
        minutes === undefined ? undefined : (
          <>
            <Files id={id} minutes={minutes} />
            {minutes.status === 'final' || minutes.status === 'sealed' ? (
              <NewVersion id={id} minutes={minutes} />
            ) : null}
          </>
        )
      }
    >
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {minutes === undefined ? <PageSkeleton /> : <Content id={id} minutes={minutes} />}
    </Page>
  )
}

export default MinutesPage
