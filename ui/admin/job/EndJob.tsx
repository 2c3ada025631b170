import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'

export interface EndJobProps {
  /** Asks for the end; the button stays until that has come. */
  end: () => Promise<unknown>
  children: string
}

/** Ends what is under way. Where that cannot be asked for it is said in words, and asked for again from there or here. */
export function EndJob({ end, children }: EndJobProps) {
  const t = useT()
  const [ending, setEnding] = useState(false)
  const ask = async (): Promise<void> => {
    setEnding(true)
    try {
      await end()
    } catch (error) {
      setEnding(false)
      toast.danger(messageOf(error), {
        title: t('Det gick inte att avbryta'),
        action: { label: t('Försök igen'), onPress: () => void ask() },
      })
    }
  }
  return (
    <Button small busy={ending} onPress={() => void ask()}>
      {children}
    </Button>
  )
}
