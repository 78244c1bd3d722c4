import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, TableCell, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { holdingFieldNames, holdingFields } from '#services/roll/fields.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatBirthDate } from '#ui/format.ts'
import { dongName } from '../../labels/dong-name.ts'
import { holdingText } from '../../labels/holding-labels.ts'
import type { TypedCells } from '../upload/typed-cells.ts'

type Owner = RollImportPreview['rows'][number]['owners'][number]

/** Fields that the table shows; it has no room for the land share. */
export const shownFields = holdingFieldNames.filter((field) => field !== 'landShare')

type OwnerCellsProps = {
  readonly owner: Owner
  /** Position among several co-owners: "1/2". */
  readonly place: string | null
  /** Marks the owner whom the row is about; the others are co-owners. */
  readonly isFirst: boolean
  /** Values of the file that were replaced by typed ones. */
  readonly typed: TypedCells
}

const oneLine = { whiteSpace: 'nowrap' } as const
const byHand = { display: 'inline-flex', alignItems: 'center', gap: 1, color: 'primary.main' } as const

type CellValueProps = { readonly was: string | undefined; readonly children: ReactNode }

/** Shows the value of a cell, with a mark and the file's value where it was corrected by hand. */
const CellValue = ({ was, children }: CellValueProps) =>
  was === undefined ? (
    children
  ) : (
    <Box component="span" sx={byHand}>
      {children}
      <EditIcon sx={{ fontSize: 14 }} titleAccess={`직접 고침, 파일에는 ${was === '' ? '빈칸' : was}`} />
    </Box>
  )

/** Cells of one owner of a row. */
export const OwnerCells = ({ owner, place, isFirst, typed }: OwnerCellsProps) => (
  <>
    <TableCell sx={oneLine}>
      <CellValue was={typed.dong}>{owner.dong === '' ? '–' : dongName(owner.dong)}</CellValue>
    </TableCell>
    <TableCell sx={oneLine}>
      <CellValue was={typed.ho}>{owner.ho || '–'}</CellValue>
    </TableCell>
    <TableCell sx={{ ...oneLine, fontWeight: 600 }}>
      <CellValue was={isFirst ? typed.name : typed.coOwner}>{owner.name || '–'}</CellValue>
      {place === null ? null : (
        <Typography variant="caption" color="textSecondary" component="span" sx={{ ml: 1.5, fontWeight: 400 }}>
          공유 {place}
        </Typography>
      )}
    </TableCell>
    <TableCell sx={oneLine}>
      <CellValue was={typed.phone}>{owner.phone === '' ? '–' : formatPhone(owner.phone)}</CellValue>
    </TableCell>
    <TableCell sx={oneLine}>
      <CellValue was={typed.birthDate}>{owner.birthDate === '' ? '–' : formatBirthDate(owner.birthDate)}</CellValue>
    </TableCell>
    {shownFields.map((field) => (
      <TableCell key={field} sx={holdingFields[field].kind === 'area' ? oneLine : undefined}>
        <CellValue was={typed[field]}>{holdingText(field, owner[field] === '' ? null : owner[field], '–')}</CellValue>
      </TableCell>
    ))}
  </>
)
