import { useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { WholeRegistry } from '#services/registry/registries.contract.ts'
import { newIdempotencyKey } from '#ui/http/api-client.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { formatWon } from '../../labels/message-labels.ts'
import { unitName } from '../../labels/person-labels.ts'
import { collectionPath } from '../../labels/registry/registry-labels.ts'
import { useRegistryPoints } from '../board/use-registry.ts'

type ReadAgainProps = {
  readonly register: WholeRegistry
  /** Renders what asks for it; undefined for who may not. */
  readonly children: (ask: (() => void) | undefined) => ReactNode
}

/** Buys the unit's register once more, as it is today. */
export const ReadAgain = ({ register: { listId, dong, ho }, children }: ReadAgainProps) => {
  const { call } = useCalls()
  const may = useMay('POST /api/registry/fetch')
  const price = useRegistryPoints().data?.pricePerView
  const navigate = useNavigate()
  // A click after a lost answer buys nothing more; after an answer, a new click may buy another
  // record.
  const key = useRef(newIdempotencyKey())
  if (!may) return children(undefined)
  const send = async (): Promise<void> => {
    const { collectionId } = await call('POST /api/registry/fetch', {
      body: { listId, dong, ho, again: true },
      idempotencyKey: key.current,
    })
    key.current = newIdempotencyKey()
    await navigate(collectionPath(listId, collectionId))
  }
  return (
    <ConfirmedAction
      label="다시 열람"
      title={`${unitName({ dong, ho })} 등기부를 다시 열람할까요?`}
      done="등기부를 열람합니다."
      trigger={children}
      send={send}
    >
      <li>열람 비용이 {price === undefined ? '듭니다' : `최대 ${formatWon(price)} 듭니다`}.</li>
      <li>새 등기부로 일치와 위험을 다시 판단하고, 이 등기부는 지난 것으로 남습니다.</li>
    </ConfirmedAction>
  )
}
