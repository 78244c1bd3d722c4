import { useMay } from '../../kit/auth/use-may.ts'
import type { FigureLinks } from '../../kit/display/Figure.tsx'
import { planPath } from '../../labels/list-labels.ts'

/** Returns links from a list's figures to the units on its plan; nothing without permission. */
export const useFigureLinks = (listId: string): FigureLinks => {
  const mayAsk = useMay('GET /api/list/{id}/units')
  return mayAsk
    ? {
        done: planPath(listId, { looks: ['completed', 'risk'] }),
        pending: planPath(listId, { looks: ['pending', 'partial', 'paper-out'] }),
        risk: planPath(listId, { looks: ['risk'] }),
      }
    : {}
}
