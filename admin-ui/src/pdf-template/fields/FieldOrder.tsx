import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import { Box, Stack, Typography } from '@mui/material'
import { memo, useCallback, useDeferredValue, useState, type DragEvent, type KeyboardEvent } from 'react'
import { plainList } from '../../kit/display/plain-list.ts'
import type { SheetField } from '../placing/sheet.ts'
import { markName } from '../placing/mark-labels.ts'
import { useEditor } from '../editor/editor-context.ts'
import { ToolButton } from '../editor/ToolButton.tsx'
import { toolIcons } from '../editor/tool-icons.ts'
import './order.css'

const NOTHING_YET: readonly SheetField[] = []

/**
 * Lists the fields in the order of filling, which is changed by dragging, by buttons, or by Alt
 * with an arrow key.
 */
export const FieldOrder = () => {
  const { state, act, goTo, say, isReadOnly } = useEditor()
  // Hundreds of rows may render a moment after the pages.
  const fields = useDeferredValue(state.sheet.fields, NOTHING_YET)
  const move = useCallback(
    (id: string, to: number): void => {
      act({ type: 'reorder', id, to })
      say(`${to + 1}번째로 옮겼습니다.`)
    },
    [act, say],
  )
  if (state.sheet.fields.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        위에서 종류를 고른 뒤 쪽 위에 끌어 그리세요.
      </Typography>
    )
  return (
    <Box component="ol" aria-label="채우는 순서" sx={plainList}>
      {fields.map((field, index) => (
        <OrderItem
          key={field.id}
          field={field}
          index={index}
          isLast={index === fields.length - 1}
          isChosen={state.selected.includes(field.id)}
          isAlone={state.selected.length === 1}
          isFixed={isReadOnly}
          onMove={move}
          onGoTo={goTo}
        />
      ))}
    </Box>
  )
}

type OrderItemProps = {
  readonly field: SheetField
  readonly index: number
  readonly isLast: boolean
  readonly isChosen: boolean
  readonly isAlone: boolean
  readonly isFixed: boolean
  readonly onMove: (id: string, to: number) => void
  readonly onGoTo: (page: number, id: string) => void
}

/** Handles dropping another field on this one, at whose position it then stands. */
const useDrop = (index: number, isFixed: boolean, onMove: OrderItemProps['onMove']) => {
  const [isOver, setOver] = useState(false)
  const parts = {
    draggable: !isFixed,
    onDragOver: (event: DragEvent): void => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault()
      setOver(false)
      const id = event.dataTransfer.getData('text/plain')
      if (!isFixed && id !== '') onMove(id, index)
    },
  }
  return { isOver, parts }
}

/** Row of one field. With hundreds of fields, only changed rows are rendered. */
const OrderItem = memo((props: OrderItemProps) => {
  const { field, index, isLast, isChosen, isAlone, isFixed, onMove, onGoTo } = props
  const { isOver, parts } = useDrop(index, isFixed, onMove)
  const press = (event: KeyboardEvent): void => {
    const to = index + (event.key === 'ArrowUp' ? -1 : 1)
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (!isFixed && to >= 0 && !(isLast && to > index)) onMove(field.id, to)
  }
  return (
    // The buttons of a row, and Alt with an arrow key, do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`order-item${isChosen ? ' is-chosen' : ''}${isOver ? ' is-over' : ''}`}
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', field.id)}
      {...parts}
    >
      <OrderRow field={field} index={index} onChoose={() => onGoTo(field.page, field.id)} onKeyDown={press} />
      {isChosen && isAlone && !isFixed ? (
        <Stack direction="row">
          <ToolButton label="앞으로" Icon={UpIcon} disabled={index === 0} onClick={() => onMove(field.id, index - 1)} />
          <ToolButton label="뒤로" Icon={DownIcon} disabled={isLast} onClick={() => onMove(field.id, index + 1)} />
        </Stack>
      ) : null}
    </li>
  )
})

type OrderRowProps = {
  readonly field: SheetField
  readonly index: number
  readonly onChoose: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const OrderRow = ({ field, index, onChoose, onKeyDown }: OrderRowProps) => {
  const Icon = toolIcons[field.kind]
  return (
    <button type="button" className="order-row" title={markName(field)} onClick={onChoose} onKeyDown={onKeyDown}>
      <small>{index + 1}</small>
      <Icon fontSize="small" />
      <span>
        {field.label}
        {field.required ? <b>*</b> : null}
      </span>
      <small>{field.page}쪽</small>
    </button>
  )
}
