// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
import { Button } from './Button.ts'
import { Categories } from './Categories.ts'
import { Checkbox } from './Checkbox.ts'
import { Col } from './Col.ts'
import { Content } from './Content.ts'
import { DateComponent } from './Date.ts'
import { Dropdown } from './Dropdown.ts'
import { FileUpload } from './FileUpload.ts'
import { Footer } from './Footer.ts'
import { Form } from './Form.ts'
import { FormTab } from './FormTab.ts'
import { FormTodo } from './FormTodo.ts'
import { Header } from './Header.ts'
import { Heading } from './Heading.ts'
import { Image } from './Image.ts'
import { Input } from './Input.ts'
import { Login } from './Login.ts'
import { Logout } from './Logout.ts'
import { Markdown } from './Markdown.ts'
import { Navbar } from './Navbar.ts'
import { PageTypeAdmin } from './PageTypeAdmin.ts'
import { PageTypeDoc } from './PageTypeDoc.ts'
import { PageTypeForm } from './PageTypeForm.ts'
import { PageTypeView } from './PageTypeView.ts'
import { PageTypeViewTemplate } from './PageTypeViewTemplate.ts'
import { Panel } from './Panel.ts'
import { Process } from './Process.ts'
import { ProcessButtons } from './ProcessButtons.ts'
import { ProcessList } from './ProcessList.ts'
import { ProcessOverview } from './ProcessOverview.ts'
import { payment } from './payment.ts'
import { Radio } from './Radio.ts'
import { Receipt } from './Receipt.ts'
import { Row } from './Row.ts'
import { Section } from './Section.ts'
import { Signature } from './Signature.ts'
import { Stop } from './Stop.ts'
import { Summary } from './Summary.ts'
import { Text } from './Text.ts'
import { Tickets } from './Tickets.ts'
import { Todos } from './Todos.ts'

export const list = [
  PageTypeForm,
  PageTypeView,
  PageTypeViewTemplate,
  PageTypeAdmin,
  PageTypeDoc,
  FormTab,
  Section,
  Row,
  Col,
  Panel,
  Header,
  Content,
  Footer,
  Input,
  Checkbox,
  Radio,
  Dropdown,
  DateComponent,
  FileUpload,
  Heading,
  Text,
  Markdown,
  Image,
  Button,
  ProcessButtons,
  Summary,
  Navbar,
  Form,
  Tickets,
  Categories,
  ProcessList,
  Login,
  Logout,
  Receipt,
  Stop,
  Process,
  ProcessOverview,
  FormTodo,
  Todos,
  Signature,
  payment,
] as const
