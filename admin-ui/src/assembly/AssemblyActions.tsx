import { useNavigate } from 'react-router'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { DeleteAction } from '../kit/feedback/DeleteAction.tsx'
import { assemblyPath } from './assembly-labels.ts'

type OfAssembly = { readonly assembly: AssemblyDetails }
type Step = 'noticed' | 'open' | 'ended'

const steps: Readonly<
  Record<
    Step,
    { readonly label: string; readonly title: string; readonly done: string; readonly lines: readonly string[] }
  >
> = {
  noticed: {
    label: '공고하기',
    title: '총회를 공고할까요?',
    done: '총회를 공고했습니다.',
    lines: [
      '소집 통지서가 지금 내용으로 정해집니다.',
      '공고한 뒤에는 안건과 참여 방법을 바꿀 수 없습니다. 바꾸려면 새로 통지해야 합니다.',
    ],
  },
  open: {
    label: '시작하기',
    title: '총회를 시작할까요?',
    done: '총회를 시작했습니다. 출석부를 열 수 있습니다.',
    lines: ['지금부터 출석을 확인할 수 있습니다.', '투표는 각 투표에서 따로 시작합니다.'],
  },
  ended: {
    label: '마치기',
    title: '총회를 마칠까요?',
    done: '총회를 마쳤습니다.',
    lines: ['더 이상 출석을 확인할 수 없습니다.', '출석부의 정정은 두 관리자가 나중에도 할 수 있습니다.'],
  },
}

const nextOf: Readonly<Partial<Record<AssemblyDetails['status'], Step>>> = {
  draft: 'noticed',
  noticed: 'open',
  open: 'ended',
}

const NextStep = ({ assembly: { id, status, checks } }: OfAssembly) => {
  const { call } = useCalls()
  const next = nextOf[status]
  if (next === undefined) return null
  const { label, title, done, lines } = steps[next]
  const isMissing = next === 'noticed' && checks.some(({ level }) => level === 'missing')
  return (
    <ConfirmedAction
      key={next}
      label={label}
      title={title}
      done={done}
      button={{ variant: next === 'ended' ? 'outlined' : 'contained', color: 'primary' }}
      offBecause={isMissing ? '아래에 적힌 것을 먼저 채워주세요.' : undefined}
      send={() => call('POST /api/assemblies/{id}/status', { params: { id }, body: { status: next } })}
    >
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ConfirmedAction>
  )
}

const RenewAction = ({ id }: Pick<AssemblyDetails, 'id'>) => {
  const { call } = useCalls()
  const navigate = useNavigate()
  return (
    <ConfirmedAction
      label="새로 통지하기"
      title="이 총회를 취소하고 새로 통지할까요?"
      done="새 총회를 만들었습니다. 수정한 뒤 공고해주세요."
      button={{ variant: 'outlined' }}
      reason={{ hint: '예: 장소를 바꿉니다.' }}
      send={async (reason) => {
        const renewed = await call('POST /api/assemblies/{id}/renewal', { params: { id }, body: { reason } })
        void navigate(assemblyPath(renewed.id))
        return renewed
      }}
    >
      <li>안건과 참여 방법을 그대로 옮긴 새 총회가 만들어집니다.</li>
      <li>이 총회는 취소되고, 누가 통지받았는지는 남습니다.</li>
      <li>새 통지도 법이 정한 기한을 지켜 모두에게 해야 합니다.</li>
    </ConfirmedAction>
  )
}

/** Shows the next step of an assembly, and how to cancel or delete it. */
export const AssemblyActions = ({ assembly }: OfAssembly) => {
  const { call } = useCalls()
  const mayMove = useMay('POST /api/assemblies/{id}/status')
  if (!mayMove) return null
  const { id, status } = assembly
  return (
    <>
      {status === 'draft' ? (
        <DeleteAction
          resource="assemblies"
          record={assembly}
          title="만들던 총회를 삭제할까요?"
          done="총회를 삭제했습니다."
          to="/assemblies"
        >
          <li>안건의 투표는 그대로 남습니다.</li>
        </DeleteAction>
      ) : null}
      {status === 'noticed' || status === 'open' ? <RenewAction id={id} /> : null}
      {status === 'noticed' || status === 'open' ? (
        <ConfirmedAction
          label="총회 취소"
          title="총회를 취소할까요?"
          done="총회를 취소했습니다."
          isRemoval
          button={{ variant: 'outlined' }}
          reason={{ hint: '예: 장소를 다시 정해 새로 공고합니다.' }}
          send={(reason) =>
            call('POST /api/assemblies/{id}/status', { params: { id }, body: { status: 'cancelled', reason } })
          }
        >
          <li>안건의 투표는 그대로 남고, 다른 총회의 안건으로 올릴 수 있습니다.</li>
          <li>되돌릴 수 없습니다.</li>
        </ConfirmedAction>
      ) : null}
      <NextStep assembly={assembly} />
    </>
  )
}
