import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

import { Tabs } from '../../controls'
import { useCommand, useIsPast } from '../../hooks'
import { t } from '../../i18n'
import '../../shell/listScreen.css'
import { Faults } from './Faults'
import { Sessions } from './Sessions'
import './desk.css'

/** Parameters of the address of the desk. */
const PANE = 'pane'
const SIGNATURE = 'fault'

/** The desk of support: the sessions that people sent, and the faults that they have in common. */
const DeskScreen = () => {
  const command = useCommand()
  const past = useIsPast()
  const [parameters, setParameters] = useSearchParams()
  const pane = parameters.get(PANE) === 'faults' ? 'faults' : 'sessions'
  const signature = parameters.get(SIGNATURE)
  useEffect(() => {
    if (!past && pane === 'sessions') command('support.show_sessions', { signature })
  }, [past, pane, signature, command])
  const show = (to: string): void => setParameters(to === 'faults' ? { [PANE]: to } : {})
  return (
    <div className="page list-screen desk" data-pane="">
      <div className="row">
        <h1 className="grow">{t('Support')}</h1>
      </div>
      <Tabs
        label={t('Support')}
        value={pane}
        onChange={show}
        tabs={[
          { value: 'sessions', label: t('Sessions'), panel: <Sessions onAll={() => setParameters({})} /> },
          {
            value: 'faults',
            label: t('Faults'),
            panel: <Faults onShow={(fault) => setParameters({ [SIGNATURE]: fault })} />,
          },
        ]}
      />
    </div>
  )
}

export default DeskScreen
