// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
import { Button } from '../runtime/components/Button.tsx'
import { Categories } from '../runtime/components/Categories.tsx'
import { Checkbox } from '../runtime/components/Checkbox.tsx'
import { Col } from '../runtime/components/Col.tsx'
import { Content } from '../runtime/components/Content.tsx'
import { Date as ComponentsDate } from '../runtime/components/Date.tsx'
import { Dropdown } from '../runtime/components/Dropdown.tsx'
import { FileUpload } from '../runtime/components/FileUpload.tsx'
import { Footer } from '../runtime/components/Footer.tsx'
import { Form } from '../runtime/components/Form.tsx'
import { FormTab } from '../runtime/components/FormTab.tsx'
import { FormTodo } from '../runtime/components/FormTodo.tsx'
import { Header } from '../runtime/components/Header.tsx'
import { Heading } from '../runtime/components/Heading.tsx'
import { Image } from '../runtime/components/Image.tsx'
import { Input } from '../runtime/components/Input.tsx'
import type { RuntimeComponent } from '../runtime/components/index.ts'
import { Login } from '../runtime/components/Login.tsx'
import { Logout } from '../runtime/components/Logout.tsx'
import { Markdown } from '../runtime/components/Markdown.tsx'
import { Navbar } from '../runtime/components/Navbar.tsx'
import { Panel } from '../runtime/components/Panel.tsx'
import { Process } from '../runtime/components/Process.tsx'
import { ProcessButtons } from '../runtime/components/ProcessButtons.tsx'
import { ProcessList } from '../runtime/components/ProcessList.tsx'
import { ProcessOverview } from '../runtime/components/ProcessOverview.tsx'
import { payment } from '../runtime/components/payment.tsx'
import { Radio } from '../runtime/components/Radio.tsx'
import { Receipt } from '../runtime/components/Receipt.tsx'
import { Row } from '../runtime/components/Row.tsx'
import { Section } from '../runtime/components/Section.tsx'
import { Signature } from '../runtime/components/Signature.tsx'
import { Stop } from '../runtime/components/Stop.tsx'
import { Summary } from '../runtime/components/Summary.tsx'
import { Text } from '../runtime/components/Text.tsx'
import { Tickets } from '../runtime/components/Tickets.tsx'
import { Todos } from '../runtime/components/Todos.tsx'

/** Every component at once, for the server. */
export const allComponents: Readonly<Record<string, RuntimeComponent>> = {
  Button,
  Categories,
  Checkbox,
  Col,
  Content,
  Dropdown,
  FileUpload,
  Footer,
  Form,
  FormTab,
  Header,
  Heading,
  Image,
  Input,
  Login,
  Logout,
  Markdown,
  Navbar,
  Panel,
  ProcessButtons,
  ProcessList,
  Radio,
  Row,
  Section,
  Summary,
  Text,
  Tickets,
  Date: ComponentsDate,
  Receipt,
  Stop,
  Process,
  ProcessOverview,
  FormTodo,
  Todos,
  Signature,
  payment,
}
